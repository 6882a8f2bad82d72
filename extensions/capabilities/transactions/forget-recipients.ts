import type { DueItem } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { forgetConsents } from "./consents.queries.ts";
import { ReceiptEntity } from "./receipt.entity.ts";

const NOT_SENT = { status: "failed" } as const;
const FORGOTTEN = { maskedRecipient: "•••", sealedRecipient: null, encryptionKeyId: null };

/**
 * Deletes the addresses of a redacted customer's receipts, and the proofs of consent. A waiting receipt is not sent.
 */
export async function forgetRecipients(work: UnitOfWork, { subjectId }: DueItem): Promise<void> {
  const { em, environment } = work;
  const ofCustomer = { environment, customerId: subjectId };
  await em.nativeUpdate(ReceiptEntity, { ...ofCustomer, status: "queued" }, NOT_SENT);
  await em.nativeUpdate(ReceiptEntity, ofCustomer, FORGOTTEN);
  await forgetConsents(work, subjectId);
}
