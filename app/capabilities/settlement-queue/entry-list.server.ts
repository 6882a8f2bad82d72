import type { MessageInitShape } from "@bufbuild/protobuf";
import { amountRange, timeRange } from "#app/dashboard/filters/list-ranges.ts";
import { type FilterValues, readFilters } from "#app/dashboard/filters/read-filters.ts";
import type { ListSettlementQueueEntriesRequestSchema } from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import { ENTRY_FILTERS } from "./entry-filters.ts";

type ListRequest = MessageInitShape<typeof ListSettlementQueueEntriesRequestSchema>;

/** Tabs, and the statuses that each of them selects. */
const TABS = {
  waiting: ["pending", "held"],
  held: ["held"],
  released: ["released"],
  settled: ["settled"],
  all: [],
} as const satisfies Record<string, readonly string[]>;

type Tab = keyof typeof TABS;

interface ListChoice {
  readonly tab: Tab;
  readonly cursor: string | null;
  readonly filters: FilterValues<typeof ENTRY_FILTERS>;
}

/** The list that the address asks for. Values that mean nothing are ignored, so that an old link still opens a list. */
export function listChoice(url: string): ListChoice {
  const { searchParams } = new URL(url);
  const shown = searchParams.get("show");
  return {
    tab: shown !== null && Object.hasOwn(TABS, shown) ? (shown as Tab) : "waiting",
    cursor: searchParams.get("cursor"),
    filters: readFilters(url, ENTRY_FILTERS),
  };
}

export function isSelective({ tab, filters }: ListChoice): boolean {
  const chosen = Object.values(filters).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null));
  return tab !== "waiting" || chosen;
}

export function listRequest({ tab, cursor, filters }: ListChoice): ListRequest {
  const { q, type, net, available, created, currency } = filters;
  return {
    limit: 25,
    settlementQueueEntryStatus: [...TABS[tab]],
    entryType: type,
    ...(q ? idFilter(q) : {}),
    ...(available ? { availableOn: timeRange(available) } : {}),
    ...(created ? { createdAt: timeRange(created) } : {}),
    ...(currency ? { currency } : {}),
    ...(net ? { netAmount: amountRange(net), currency: net.currency } : {}),
    ...(cursor ? { cursor } : {}),
  };
}

const ID_FILTERS = ["customerId", "transactionId", "settlementId", "sourceId"] as const;
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** An ID says by its prefix what it is of. Anything else is the ID of nothing. */
function idFilter(id: string): { [Name in (typeof ID_FILTERS)[number]]?: string } {
  if (!ID.test(id)) return { sourceId: "none" };
  if (id.startsWith("cus_")) return { customerId: id };
  if (id.startsWith("stl_")) return { settlementId: id };
  return id.startsWith("txn_") ? { transactionId: id } : { sourceId: id };
}
