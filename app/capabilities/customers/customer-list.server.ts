import type { MessageInitShape } from "@bufbuild/protobuf";
import { timeRange } from "#app/dashboard/filters/list-ranges.ts";
import { type FilterValues, readFilters } from "#app/dashboard/filters/read-filters.ts";
import type { ListCustomersRequestSchema } from "#proto/tollhouse/v1/customers_pb.ts";
import { CUSTOMER_FILTERS } from "./customer-filters.ts";

type ListRequest = MessageInitShape<typeof ListCustomersRequestSchema>;

/** Tabs, and the statuses that each of them selects. */
const TABS = {
  active: ["active"],
  archived: ["archived"],
  merged: ["merged"],
  redacted: ["redacted"],
  all: ["active", "archived", "merged", "redacted"],
} as const satisfies Record<string, readonly string[]>;

type Tab = keyof typeof TABS;

interface ListChoice {
  readonly tab: Tab;
  readonly cursor: string | null;
  readonly filters: FilterValues<typeof CUSTOMER_FILTERS>;
}

/** The contract's shortest and longest search. */
const MIN_SEARCH = 3;
const MAX_SEARCH = 100;

/** The list that the address asks for. Values that mean nothing are ignored, so that an old link still opens a list. */
export function listChoice(url: string): ListChoice {
  const { searchParams } = new URL(url);
  const shown = searchParams.get("show");
  return {
    tab: shown !== null && Object.hasOwn(TABS, shown) ? (shown as Tab) : "active",
    cursor: searchParams.get("cursor"),
    filters: readFilters(url, CUSTOMER_FILTERS),
  };
}

export function isSelective({ tab, filters }: ListChoice): boolean {
  return tab !== "active" || filters.q !== null || filters.created !== null;
}

export function listRequest(choice: ListChoice): ListRequest {
  return { limit: 25, ...selection(choice), ...(choice.cursor ? { cursor: choice.cursor } : {}) };
}

/** The filters alone. */
export function selection({ tab, filters: { q, created } }: ListChoice): ListRequest {
  return {
    customerStatus: [...TABS[tab]],
    ...searchOf(q),
    ...(created ? { createdAt: timeRange(created) } : {}),
  };
}

/** A text that is too short for a search finds everything. */
export function searchOf(text: string | null): Pick<ListRequest, "q"> {
  const q = text?.slice(0, MAX_SEARCH) ?? "";
  return q.length >= MIN_SEARCH ? { q } : {};
}
