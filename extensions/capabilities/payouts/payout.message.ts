import { expandSettlements } from "#extensions/capabilities/settlements/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import { ListPayoutsRequestSchema, PayoutSchema } from "#proto/tollhouse/v1/payouts_pb.ts";
import { failureAction } from "./failure-action.rules.ts";
import { type Payout, PayoutEntity } from "./payout.entity.ts";
import { moneyAfterFailure } from "./payout.rules.ts";

export function payoutMessage(payout: Payout) {
  const { amountMinorUnits: amount, feeMinorUnits: feeAmount } = payout;
  return messageOf(PayoutSchema, payout, {
    payoutId: payout.id,
    payoutStatus: payout.status,
    amount,
    feeAmount,
    totalDebitAmount: amount + feeAmount,
    destination: payout.destination,
    settlement: undefined,
    expansionDenied: [],
    failure: failureOf(payout),
  });
}

function failureOf(payout: Payout) {
  const { failureCode: code = null, failureMessage } = payout;
  if (failureMessage == null) return null;
  return { code, message: `${failureMessage} ${moneyAfterFailure(payout)}`, action: failureAction(code) };
}

export const payoutList = defineList({
  request: ListPayoutsRequestSchema,
  entity: PayoutEntity,
  filters: {
    settlementId: { isIndexed: true },
    payoutDestinationId: { isIndexed: true },
    paidAt: {},
    payoutStatus: { column: "status", isIndexed: true },
    method: {},
    currency: {},
    amount: { column: "amount_minor_units" },
  },
  sums: { amount: "amount_minor_units", fees: "fee_minor_units" },
  messages: (rows, work, { expand }) => expandSettlements(work, rows.map(payoutMessage), expand),
});
