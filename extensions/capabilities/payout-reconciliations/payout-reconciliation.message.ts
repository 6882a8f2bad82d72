import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import {
  type PayoutReconciliation,
  PayoutReconciliationSchema,
} from "#proto/tollhouse/v1/payout_reconciliations_pb.ts";
import { type Line, paidBy } from "./payout-reconciliation.rules.ts";
import type { Reconciled } from "./reconcile-payout.ts";

export function reconciliationMessage(reconciled: Reconciled, bankBookedOn: string | null): PayoutReconciliation {
  const { payout, settlements, lines, payoutLines, carriedMinorUnits, paidMinorUnits } = reconciled;
  const { id, status, amountMinorUnits: amount, feeMinorUnits: feeAmount } = payout;
  return messageOf(PayoutReconciliationSchema, payout, {
    payoutId: id,
    payoutStatus: status,
    amount,
    feeAmount,
    totalDebitAmount: amount + feeAmount,
    settlements: settlements.map(({ settlementId, lines: own }) => ({
      settlementId,
      paidAmount: paidBy(own),
      lines: own.map(lineMessage),
    })),
    lines: lines.map(lineMessage),
    payoutLines: payoutLines.map(lineMessage),
    carriedForwardAmount: carriedMinorUnits,
    paidAmount: paidMinorUnits,
    bankBookedOn,
  });
}

function lineMessage(line: Line) {
  return {
    balanceTransactionType: line.type,
    count: line.count,
    grossAmount: line.grossMinorUnits,
    feeAmount: line.feeMinorUnits,
    netAmount: line.netMinorUnits,
    reservedAmount: line.reservedMinorUnits,
    paidAmount: line.paidMinorUnits,
  };
}
