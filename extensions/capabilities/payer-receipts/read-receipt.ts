import { getOwnPayment } from "#extensions/capabilities/payer-accounts/index.ts";
import { PaymentLinkAttemptEntity } from "#extensions/capabilities/payment-links/index.ts";
import { readTerms } from "#extensions/capabilities/settlement-queue/index.ts";
import type { TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import { noSuch } from "#extensions/platform/kernel/refuse.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { PayerReceipt } from "#proto/tollhouse/v1/payer_receipts_pb.ts";
import { receiptMessage } from "./receipt.message.ts";
import { receiptParts } from "./receipt-parts.rules.ts";

interface Asked {
  readonly sessionToken: string;
  readonly transactionId: string;
}

/** A payment of the account of which something was taken. @throws payer_session_ended, resource_missing */
export async function readReceipt(work: UnitOfWork, asked: Asked): Promise<PayerReceipt> {
  const { transaction, shown, isHealthData } = await getOwnPayment(work, asked);
  if (transaction.capturedMinorUnits === 0n) throw noSuch("transaction", asked.transactionId);
  const parts = receiptParts(transaction, await amountsOfLink(work, transaction));
  const { timeZone } = await readTerms(work);
  return receiptMessage({ transaction, shown, isHealthData, parts, timeZone });
}

/** What the payer of a link agreed to, which the transaction has only in sums. */
async function amountsOfLink(work: UnitOfWork, { id, paymentLinkId }: TransactionExtension) {
  if (paymentLinkId == null) return null;
  const attempt = await findRow(work, PaymentLinkAttemptEntity, { transactionId: id });
  return attempt?.amounts ?? null;
}
