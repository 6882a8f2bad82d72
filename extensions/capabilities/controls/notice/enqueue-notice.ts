import { sendsMail } from "#extensions/capabilities/mail/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { ControlChange } from "../control-change.entity.ts";
import { controlNoticeQueue, type Notice } from "./notice.queue.ts";

/** The addresses as they are kept with the change. Without any there is no mail. */
export async function sealRecipients({ tenant, context }: UnitOfWork, id: string, emails: readonly string[]) {
  if (emails.length === 0) return { sealedRecipients: null, encryptionKeyId: null };
  const { encryption } = context;
  const place = recipientsPlace({ id, organizationId: tenant.organizationId });
  const sealedRecipients = await encryption.seal(JSON.stringify([...new Set(emails)]), place);
  return { sealedRecipients, encryptionKeyId: encryption.currentKeyId };
}

export function recipientsPlace({ organizationId, id }: Pick<ControlChange, "organizationId" | "id">) {
  return { organizationId, recordId: id, field: "recipients" };
}

/** Tells owners and admins of the change as it is now, in the transaction of that. */
export function enqueueNotice(phase: UnitOfWork, { id, status, sealedRecipients }: ControlChange): void {
  if (sealedRecipients == null || !sendsMail(phase)) return;
  phase.enqueue(controlNoticeQueue, { controlChangeId: id, status: status as Notice["status"] });
}
