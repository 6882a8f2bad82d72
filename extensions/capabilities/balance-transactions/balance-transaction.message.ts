import type { BalanceTransaction } from "#extensions/capabilities/ledger/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  type BalanceTransaction as BalanceTransactionMessage,
  BalanceTransactionSchema,
} from "#proto/tollhouse/v1/balance_transactions_pb.ts";
import { readPayments } from "./settlements-paid.queries.ts";

/** Rows as messages, each with the payout that is paying its settlement. */
export async function balanceTransactionMessages(
  work: UnitOfWork,
  rows: readonly BalanceTransaction[],
): Promise<BalanceTransactionMessage[]> {
  const settlementIds = new Set(
    rows.flatMap(({ payoutId, settlementId }) => (payoutId == null && settlementId != null ? [settlementId] : [])),
  );
  const payments = await readPayments(work, [...settlementIds]);
  return rows.map((row) => {
    const payment = row.payoutId == null ? payments.get(row.settlementId ?? "") : undefined;
    return messageOf(BalanceTransactionSchema, row, {
      balanceTransactionId: row.id,
      balanceTransactionType: row.type,
      grossAmount: row.grossMinorUnits,
      feeAmount: row.feeMinorUnits,
      netAmount: row.netMinorUnits,
      reservedAmount: row.reservedMinorUnits,
      runningBalance: row.runningMinorUnits,
      payoutId: row.payoutId ?? payment?.payoutId,
      updatedAt: payment && payment.updatedAt > row.updatedAt ? payment.updatedAt : row.updatedAt,
      version: row.version + (payment?.version ?? 0),
    });
  });
}
