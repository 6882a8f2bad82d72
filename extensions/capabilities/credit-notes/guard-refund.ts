import { lockBillingAccount } from "#extensions/capabilities/customer-credits/index.ts";
import { getInvoice, InvoiceAttemptEntity } from "#extensions/capabilities/invoices/index.ts";
import { type Refunding, refundLimit } from "#extensions/capabilities/refunds/index.ts";
import { refundableMinorUnits } from "#extensions/capabilities/transactions/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { least } from "./credit-note.rules.ts";
import { readFunds } from "./payments.ts";

/**
 * Refuses to refund what a credit note or a change made the customer's credit. The payment is locked, and the billing
 * account after it, as for a credit note: of two at once, the second one sees the first.
 * @throws refund_exceeds_refundable, transaction_not_refundable
 */
export async function guardRefund(phase: UnitOfWork, { transaction, amount }: Refunding): Promise<void> {
  const rest = refundableMinorUnits(transaction);
  const paid = { transactionId: transaction.id, status: "succeeded" as const, isOverpaid: false };
  const [attempt] = rest > 0n ? await readRows(phase, InvoiceAttemptEntity, paid) : [];
  if (!attempt) return;
  await lockBillingAccount(phase, await getInvoice(phase, attempt.invoiceId));
  const { refundableMinorUnits: kept } = await readFunds(phase, await getInvoice(phase, attempt.invoiceId));
  const most = least(rest, kept);
  if (most < rest && (amount ?? rest) > most) throw refundLimit(transaction, most);
}
