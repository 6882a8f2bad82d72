import { sendsMail } from "#extensions/capabilities/mail/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { ControlChange } from "./control-change.entity.ts";
import { controlNoticeQueue, type Notice } from "./notice.queue.ts";

/** Encrypts the addresses stored with the change. Null without addresses, so that no mail is sent. */
export async function encryptRecipients({ tenant, context }: UnitOfWork, id: string, emails: readonly string[]) {
  if (emails.length === 0) return { sealedRecipients: null, encryptionKeyId: null };
  const { encryption } = context;
  const bound = recipientsContext({ id, organizationId: tenant.organizationId });
  const sealedRecipients = await encryption.encrypt(JSON.stringify([...new Set(emails)]), bound);
  return { sealedRecipients, encryptionKeyId: encryption.currentKeyId };
}

export function recipientsContext({ organizationId, id }: Pick<ControlChange, "organizationId" | "id">) {
  return { organizationId, recordId: id, field: "recipients" };
}

/** Enqueues the mails about the change's current status, in the same transaction. */
export function enqueueNotice(phase: UnitOfWork, { id, status, sealedRecipients }: ControlChange): void {
  if (sealedRecipients == null || !sendsMail(phase)) return;
  phase.enqueue(controlNoticeQueue, { controlChangeId: id, status: status as Notice["status"] });
}
