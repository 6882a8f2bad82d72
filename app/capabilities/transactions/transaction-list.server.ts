import type { MessageInitShape } from "@bufbuild/protobuf";
import { amountRange, timeRange } from "#app/dashboard/filters/list-ranges.ts";
import { type FilterValues, readFilters } from "#app/dashboard/filters/read-filters.ts";
import type { ListTransactionsRequestSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import { TRANSACTION_FILTERS } from "./transaction-filters.ts";

type ListRequest = MessageInitShape<typeof ListTransactionsRequestSchema>;

/** Tabs, and what each of them selects. */
const TABS = {
  all: {},
  succeeded: { transactionStatus: ["succeeded", "partially_captured"] },
  authorized: { transactionStatus: ["authorized"] },
  pending: { transactionStatus: ["requires_payment_method", "requires_action", "processing"] },
  failed: { transactionStatus: ["failed", "canceled", "expired"] },
  disputed: { disputed: true },
} as const satisfies Record<string, { transactionStatus?: readonly string[]; disputed?: boolean }>;

type Tab = keyof typeof TABS;

interface ListChoice {
  readonly tab: Tab;
  readonly cursor: string | null;
  readonly customerId: string | null;
  readonly filters: FilterValues<typeof TRANSACTION_FILTERS>;
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;
/** The contract's shortest search. */
const MIN_SEARCH = 3;
const MAX_SEARCH = 64;

/** The list that the address asks for. Values that mean nothing are ignored, so that an old link still opens a list. */
export function listChoice(url: string): ListChoice {
  const { searchParams } = new URL(url);
  const shown = searchParams.get("show");
  const customer = searchParams.get("customer");
  return {
    tab: shown !== null && Object.hasOwn(TABS, shown) ? (shown as Tab) : "all",
    cursor: searchParams.get("cursor"),
    customerId: customer !== null && ID.test(customer) ? customer : null,
    filters: readFilters(url, TRANSACTION_FILTERS),
  };
}

/** Whether the list shows a part of the transactions, of which the totals say something. */
export function isSelective({ tab, customerId, filters }: ListChoice): boolean {
  const chosen = Object.values(filters).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null));
  return tab !== "all" || customerId !== null || chosen;
}

export function listRequest(choice: ListChoice): ListRequest {
  return { limit: 25, ...selection(choice), ...(choice.cursor ? { cursor: choice.cursor } : {}) };
}

/** The filters alone. */
export function selection({ tab, customerId, filters }: ListChoice): ListRequest {
  const { q, amount, created, channel } = filters;
  const { transactionStatus = [], ...only }: { transactionStatus?: readonly string[]; disputed?: boolean } = TABS[tab];
  const search = q?.slice(0, MAX_SEARCH) ?? "";
  return {
    ...only,
    transactionStatus: [...transactionStatus],
    channel,
    ...(search.length >= MIN_SEARCH ? { q: search } : {}),
    ...(customerId ? { customerId } : {}),
    ...(created ? { createdAt: timeRange(created) } : {}),
    ...(amount ? { amount: amountRange(amount), currency: amount.currency } : {}),
  };
}
