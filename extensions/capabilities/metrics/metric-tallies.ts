import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/index.ts";
import { FEE_SUMS, feeGroup } from "#extensions/capabilities/settlement-queue/index.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { quarterOf } from "#extensions/platform/tallies/quarter.ts";
import { defineTally } from "#extensions/platform/tallies/tally.ts";
import { disputeOutcome, outcomeOf } from "./outcome.rules.ts";

/** Attempted payments by the quarter of an hour in which they were created, by currency and outcome: their captured amounts. */
export const paymentTally = defineTally("metrics_payments", TransactionExtensionEntity, {
  groupOf: (payment) => {
    const outcome = outcomeOf(payment);
    return outcome === null ? null : [createdIn(payment), payment.currency, outcome];
  },
  amountOf: ({ capturedMinorUnits }) => capturedMinorUnits,
});

export const refundTally = defineTally("metrics_refunds", TransactionExtensionEntity, {
  groupOf: (payment) => (payment.refundedMinorUnits === 0n ? null : [createdIn(payment), payment.currency, "refunded"]),
  amountOf: ({ refundedMinorUnits }) => refundedMinorUnits,
});

/** The settlement queue adds the fees that it books. */
export const feeTally = defineTally(FEE_SUMS, TransactionExtensionEntity, {
  groupOf: (payment) => (payment.feeMinorUnits ? feeGroup(payment) : null),
  amountOf: ({ feeMinorUnits }) => feeMinorUnits ?? 0n,
});

/** Disputes by the quarter of an hour in which the bank opened them, by currency and outcome. */
export const metricsDisputeTally = defineTally("metrics_disputes", DisputeExtensionEntity, {
  groupOf: ({ openedAt, currency, status }) => [quarterOf(new Date(openedAt)), currency, disputeOutcome(status)],
  amountOf: ({ amountMinorUnits }) => amountMinorUnits,
});

/** The ORM keeps the former value of a time as the driver returned it. */
const createdIn = ({ createdAt }: { readonly createdAt: Date }) => quarterOf(new Date(createdAt));
