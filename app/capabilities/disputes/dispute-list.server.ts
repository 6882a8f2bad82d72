import type { MessageInitShape } from "@bufbuild/protobuf";
import { amountRange, timeRange } from "#app/dashboard/filters/list-ranges.ts";
import { type FilterValues, readFilters } from "#app/dashboard/filters/read-filters.ts";
import type { ListDisputesRequestSchema } from "#proto/tollhouse/v1/disputes_pb.ts";
import { DISPUTE_FILTERS } from "./dispute-filters.ts";

export type Tab = "waiting" | "submitted" | "closed" | "all";
export type Sort = "created_at" | "respond_by";

const RESPONSE_STATUSES: Readonly<Record<Tab, string[]>> = {
  waiting: ["needs_response", "draft"],
  submitted: ["submitted", "submitted_with_changes"],
  closed: ["accepted", "closed"],
  all: [],
};

export interface ListChoice {
  readonly tab: Tab;
  readonly sort: Sort;
  readonly cursor: string | null;
  readonly filters: FilterValues<typeof DISPUTE_FILTERS>;
}

/** The list that the address asks for. Values that mean nothing are ignored, so that an old link still opens a list. */
export function listChoice(url: string): ListChoice {
  const { searchParams } = new URL(url);
  const shown = searchParams.get("show");
  const tab = shown !== null && Object.hasOwn(RESPONSE_STATUSES, shown) ? (shown as Tab) : "waiting";
  return {
    tab,
    sort: sortOf(searchParams.get("sort"), tab),
    cursor: searchParams.get("cursor"),
    filters: readFilters(url, DISPUTE_FILTERS),
  };
}

/** Open disputes are sorted by the time that is left, the others by their age. */
function sortOf(sort: string | null, tab: Tab): Sort {
  if (sort === "created_at" || sort === "respond_by") return sort;
  return tab === "waiting" ? "respond_by" : "created_at";
}

export function listRequest({
  tab,
  sort,
  cursor,
  filters,
}: ListChoice): MessageInitShape<typeof ListDisputesRequestSchema> {
  const { stage, amount, opened, deadline } = filters;
  return {
    limit: 25,
    sort,
    responseStatus: RESPONSE_STATUSES[tab],
    disputeStage: stage,
    ...(opened ? { createdAt: timeRange(opened) } : {}),
    ...(deadline ? { respondBy: timeRange(deadline) } : {}),
    ...(amount ? { amount: amountRange(amount), currency: amount.currency } : {}),
    ...(cursor ? { cursor } : {}),
  };
}
