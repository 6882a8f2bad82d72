import { needsAttention } from "#extensions/platform/attention/attention-source.ts";
import { PayoutEntity } from "./payout.entity.ts";

const DAY_MS = 86_400_000;

/** How long a failed payout stays among the tasks, and how long after its creation banks send one back. */
const SHOWN_FOR_MS = 7 * DAY_MS;
const ENDS_WITHIN_MS = 60 * DAY_MS;

const ended = (status: string) => ({
  condition: (now: Date) => ({
    sql: `"row"."status" = ? and "row"."created_at" >= ? and "row"."failure_reported_at" >= ?`,
    params: [status, ...[ENDS_WITHIN_MS, SHOWN_FOR_MS].map((ms) => new Date(now.getTime() - ms))],
  }),
  amount: "amountMinorUnits" as const,
});

/** Payouts that failed or may have. */
export const payoutsToLookAt = [
  needsAttention("payout_conflict", PayoutEntity, {
    condition: () => ({ sql: `"row"."has_conflict" and "row"."conflict_resolved_at" is null`, params: [] }),
    amount: "amountMinorUnits",
  }),
  needsAttention("payout_unknown", PayoutEntity, {
    condition: () => ({ sql: `"row"."status" = ?`, params: ["unknown"] }),
    amount: "amountMinorUnits",
  }),
  needsAttention("payout_failed", PayoutEntity, ended("failed")),
  needsAttention("payout_returned", PayoutEntity, ended("returned")),
];
