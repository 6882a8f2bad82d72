import { create } from "@bufbuild/protobuf";
import { DISPUTE_FEE_SUMS } from "#extensions/capabilities/settlement-queue/index.ts";
import { monthOf, monthsUntil } from "#extensions/platform/kernel/months.rules.ts";
import { readTally } from "#extensions/platform/tallies/tallies.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DisputeAnalyticsSchema, type GetDisputeAnalyticsRequest } from "#proto/tollhouse/v1/dispute_analytics_pb.ts";
import { groupOf } from "./analytics.rules.ts";
import { analyticsTally } from "./analytics-tally.ts";
import { figuresOf, type Sum } from "./figures.rules.ts";

const USUAL_MONTHS = 12;

type GroupBy = "reason_category" | "network" | "month";

const KEYS: Readonly<Record<GroupBy, (group: Sum["group"]) => string>> = {
  reason_category: ({ category }) => category,
  network: ({ network }) => network,
  month: ({ month }) => month,
};

/** The disputes of some months. The cost grows with the months and their groups, not with the disputes. */
export async function readAnalytics(work: UnitOfWork, request: GetDisputeAnalyticsRequest) {
  const groupBy = (request.groupBy ?? "month") as GroupBy;
  const months = monthsUntil(monthOf(work.now()), request.months ?? USUAL_MONTHS);
  const sums = await readSums(work, analyticsTally.name, months);
  const fees = await readSums(work, DISPUTE_FEE_SUMS, months);
  return create(DisputeAnalyticsSchema, {
    object: "dispute_analytics",
    organizationId: work.tenant.organizationId,
    environment: work.environment,
    groupBy,
    firstMonth: months[0] ?? "",
    lastMonth: months.at(-1) ?? "",
    total: figuresOf(null, sums, fees),
    groups: rowsOf(groupBy, sums, fees),
  });
}

async function readSums(work: UnitOfWork, name: string, months: readonly string[]): Promise<readonly Sum[]> {
  const sums = await readTally(work, name, { oneOf: months });
  return sums.map(({ group, ...sum }) => ({ ...sum, group: groupOf(group) }));
}

function rowsOf(groupBy: GroupBy, sums: readonly Sum[], fees: readonly Sum[]) {
  const keyOf = KEYS[groupBy];
  const sumsOf = Map.groupBy(sums, ({ group }) => keyOf(group));
  const feesOf = Map.groupBy(fees, ({ group }) => keyOf(group));
  // A dispute whose category changed since its fee leaves the fee in the former group.
  const keys = [...new Set([...sumsOf.keys(), ...feesOf.keys()])];
  const rows = keys.map((key) => figuresOf(key, sumsOf.get(key) ?? [], feesOf.get(key) ?? []));
  return rows.sort(
    (one, other) =>
      (groupBy === "month" ? 0 : other.openedCount - one.openedCount) ||
      ((one.group ?? "") < (other.group ?? "") ? -1 : 1),
  );
}
