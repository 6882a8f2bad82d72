import type { FilterQuery, QueryOrderMap } from "@mikro-orm/core";
import { cutPage, DEFAULT_PAGE_SIZE, decodePosition, type PagePosition } from "#extensions/platform/lists/paging.ts";
import { type Bounds, within } from "#extensions/platform/lists/ranges.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type DisputeExtension, DisputeExtensionEntity } from "./dispute.entity.ts";
import { ANSWERABLE_STAGES, CLOSED_EXCEPT, type ResponseStatus } from "./dispute.rules.ts";

export interface DisputeSelection {
  limit?: number | undefined;
  cursor?: string | undefined;
  statuses?: readonly string[];
  stages?: readonly string[];
  responseStatuses?: readonly string[];
  createdAt?: Bounds<Date> | undefined;
  respondBy?: Bounds<Date> | undefined;
  amount?: Bounds<bigint> | undefined;
  /** Empty: any. */
  currency?: string;
  transactionId?: string;
  sort?: "created_at" | "respond_by";
}

type Condition = FilterQuery<DisputeExtension>;

/** One indexed query and no call to the engine. */
export async function listDisputes(work: UnitOfWork, selection: DisputeSelection) {
  const { limit = DEFAULT_PAGE_SIZE, cursor, sort = "created_at", ...filters } = selection;
  const list = { list: "disputes", sort, ...printable(filters) };
  const order = ORDERS[sort];
  const conditions: Condition[] = [
    { environment: work.environment },
    ...conditionsOf(filters),
    ...(cursor === undefined ? [] : [order.after(decodePosition(work, cursor, list))]),
  ];
  const rows = await work.em.find(
    DisputeExtensionEntity,
    { $and: conditions },
    { orderBy: order.by, limit: limit + 1 },
  );
  return cutPage(work, rows, { limit, filters: list, positionOf: order.position });
}

type Filters = Omit<DisputeSelection, "limit" | "cursor" | "sort">;

function conditionsOf(filters: Filters): Condition[] {
  const { statuses = [], stages = [], responseStatuses = [], createdAt, respondBy, amount } = filters;
  return [
    ...(statuses.length > 0 ? [{ status: { $in: [...statuses] } }] : []),
    ...(stages.length > 0 ? [{ stage: { $in: [...stages] } }] : []),
    ...(responseStatuses.length > 0
      ? [{ $or: responseStatuses.map((status) => WITH_RESPONSE_STATUS[status as ResponseStatus]) }]
      : []),
    within("createdAt", createdAt),
    within("respondBy", respondBy),
    within("amountMinorUnits", amount),
    ...(filters.currency ? [{ currency: filters.currency }] : []),
    ...(filters.transactionId ? [{ transactionId: filters.transactionId }] : []),
  ];
}

/** As JSON can say it, for the cursor to remember. */
function printable({ amount = {}, ...filters }: Filters) {
  return { ...filters, amount: Object.entries(amount).map(([bound, value]) => `${bound} ${value}`) };
}

/** The same words as `responseStatus`, as conditions; a test compares the two over every stage and status. */
const WITH_RESPONSE_STATUS: Readonly<Record<ResponseStatus, Condition>> = {
  needs_response: { status: "dispute_opened", stage: { $in: [...ANSWERABLE_STAGES] }, evidenceCount: 0 },
  draft: { status: "dispute_opened", stage: { $in: [...ANSWERABLE_STAGES] }, evidenceCount: { $gt: 0 } },
  submitted: { status: "dispute_challenged" },
  accepted: { status: "dispute_accepted" },
  closed: {
    $or: [
      { status: { $nin: [...CLOSED_EXCEPT] } },
      { status: "dispute_opened", stage: { $nin: [...ANSWERABLE_STAGES] } },
    ],
  },
};

interface Order {
  by: QueryOrderMap<DisputeExtension>[];
  position(row: DisputeExtension): PagePosition;
  after(position: PagePosition): Condition;
}

/** Keyset orders: what comes first, what comes after a row, and what of a row the cursor remembers. */
const ORDERS: Readonly<Record<"created_at" | "respond_by", Order>> = {
  created_at: {
    by: [{ createdAt: "desc" }, { id: "desc" }],
    position: ({ createdAt, id }: DisputeExtension): PagePosition => ({ at: createdAt, id }),
    after: ({ at, id }: PagePosition): Condition => ({
      $or: [{ createdAt: { $lt: at } }, { createdAt: at, id: { $lt: id } }],
    }),
  },
  respond_by: {
    by: [{ respondBy: "asc nulls last" }, { id: "asc" }],
    position: ({ respondBy, id }: DisputeExtension): PagePosition => ({ at: respondBy ?? null, id }),
    after: ({ at, id }: PagePosition): Condition =>
      at === null
        ? { respondBy: null, id: { $gt: id } }
        : { $or: [{ respondBy: { $gt: at } }, { respondBy: at, id: { $gt: id } }, { respondBy: null }] },
  },
};
