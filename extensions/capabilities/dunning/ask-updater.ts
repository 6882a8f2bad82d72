import { InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { askUpdater } from "#extensions/capabilities/payment-methods/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";

/** While the engine or its updater can't be asked. */
const AGAIN_MS = 3_600_000;

/**
 * Asks the network whether the card that was charged last was replaced, until it has answered. An update is an event of
 * the payment method, in the transaction that keeps it, and makes the charge due: see `followChanges`.
 */
export const askAgain = asking(async (work, { subjectId }, done) => {
  const invoice = await findRow(work, InvoiceEntity, { id: subjectId });
  const methodId = invoice?.dunningStatus === "retrying" ? invoice.dunning?.lastMethodId : null;
  const answer = methodId == null ? null : await askUpdater(work, methodId);
  await work.atomically((phase) => done(phase, answer === "unavailable" ? AGAIN_MS : undefined));
});
