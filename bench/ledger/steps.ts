import { readBalanceOfAll } from "#extensions/capabilities/payouts/read-balances.ts";
import { entryList } from "#extensions/capabilities/settlement-queue/entry.list.ts";
import { enterQueue } from "#extensions/capabilities/settlement-queue/index.ts";
import { closeSettlement } from "#extensions/capabilities/settlements/close-settlement.ts";
import { readListRows } from "#extensions/platform/lists/list-page.queries.ts";
import { selectionsOf } from "#extensions/platform/lists/selections.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { bookSales } from "./world.ts";

const PAGE = 26;
const SALES = 100;

/** Daily operations of a merchant and its sales, by name. Each can be repeated and keeps the books balanced. */
export function stepsOf(
  context: Context,
  tenant: Tenant,
  size: number,
): Readonly<Record<string, () => Promise<unknown>>> {
  const work = () => workOf(context, tenant);
  return {
    "GET /api/balance": () => readBalanceOfAll(work()),
    "the queue, the newest first": () => readPage(work(), {}, null),
    "the queue, behind half of it": async () => readPage(work(), {}, await keysOf(work(), `sqe_${size / 2}`)),
    "the queue, pending": () => readPage(work(), { settlementQueueEntryStatus: ["pending"] }, null),
    "entries of a settlement": () => readPage(work(), { settlementId: "stl_1" }, null),
    [`booking ${SALES} sales`]: () => bookSales(context, tenant, SALES, 1),
    "entering a released sale": () =>
      work().atomically((phase) =>
        enterQueue(phase, {
          ...{ entryType: "charge", sourceId: `txn_bench_${performance.now()}`, sourceEvent: "captured_1" },
          ...{ currency: "USD", grossMinorUnits: 4_200n },
        }),
      ),
  };
}

/** Closes the settlement that is accruing. The next one begins with what is entered next. */
export async function closeAccruing(context: Context, tenant: Tenant): Promise<unknown> {
  return closeSettlement.run(workOf(context, tenant), { settlementId: "stl_accruing" });
}

export function workOf(context: Context, tenant: Tenant): UnitOfWork {
  return createUnitOfWork(context, tenant, { environment: "sandbox", requestId: "bench", idempotencyKey: null });
}

async function readPage(
  { em }: UnitOfWork,
  request: Readonly<Record<string, unknown>>,
  after: readonly string[] | null,
) {
  const sort = entryList.sorts.created_at;
  if (!sort) throw new Error("entries are not sorted by created_at");
  const from = after && ({ keys: after, direction: "from" } as const);
  const query = { sort, selections: selectionsOf(entryList, request), from, rows: PAGE, environment: "sandbox" };
  return readListRows({ em, list: entryList, query });
}

async function keysOf({ em, tenant }: UnitOfWork, id: string): Promise<readonly string[]> {
  const [row] = await em.execute<{ at: string }[]>(
    "select created_at::text as at from settlement_queue_entries where organization_id = ? and id = ?",
    [tenant.organizationId, id],
  );
  return [row?.at ?? "", id];
}
