import { DisputeExtensionEntity, networkOf } from "#extensions/capabilities/disputes/index.ts";
import { FraudReportEntity } from "#extensions/capabilities/fraud-reports/index.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { monthOf } from "#extensions/platform/kernel/months.rules.ts";
import { defineTally } from "#extensions/platform/tallies/tally.ts";

const NETWORKS: ReadonlySet<string> = new Set(["visa", "mastercard"]);
/** Rates are of counts. */
const amountOf = () => 0n;

const known = (network: string | null | undefined): network is string => network != null && NETWORKS.has(network);

/** Captured sales by the month in which they were made, their network, and whether the card was present. */
export const saleTally = defineTally("rate_sales", TransactionExtensionEntity, {
  groupOf({ createdAt, brand, channel, capturedMinorUnits }) {
    const network = networkOf(brand);
    if (!known(network) || BigInt(capturedMinorUnits) <= 0n) return null;
    return [monthOf(createdAt), network, channel === "terminal" ? "present" : "not_present"];
  },
  amountOf,
});

/** Disputes by the month in which the bank opened them. An inquiry is none yet. */
export const rateDisputeTally = defineTally("rate_disputes", DisputeExtensionEntity, {
  groupOf: ({ openedAt, network, stage }) =>
    known(network) && stage !== "pre_dispute" ? [monthOf(openedAt), network] : null,
  amountOf,
});

/** Fraud reports by the month of the report. */
export const fraudTally = defineTally("rate_fraud_reports", FraudReportEntity, {
  groupOf: ({ reportedOn, network }) => (known(network) ? [reportedOn.slice(0, "2026-11".length), network] : null),
  amountOf,
});
