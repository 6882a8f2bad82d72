import { InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { askUpdater } from "#extensions/capabilities/payment-methods/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";

/**
 * Asks the network whether the card that was charged last was replaced. An update is an event of the payment method, in
 * the transaction that keeps it, and makes the charge due: see `followChanges`.
 */
export const askAgain = asking(async (work, { subjectId }, done) => {
  const invoice = await findRow(work, InvoiceEntity, { id: subjectId });
  const methodId = invoice?.dunningStatus === "retrying" ? invoice.dunning?.lastMethodId : null;
  if (methodId != null) await askUpdater(work, methodId);
  await work.atomically((phase) => done(phase));
});
