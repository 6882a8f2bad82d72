import type { EntityManager } from "@mikro-orm/postgresql";
import type pg from "pg";
import { balanceTransactionList as list } from "#extensions/capabilities/balance-transactions/balance-transaction.list.ts";
import type { Position } from "#extensions/platform/lists/cursor.ts";
import { readListRows } from "#extensions/platform/lists/list-page.queries.ts";
import { selectionsOf } from "#extensions/platform/lists/selections.ts";
import { TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";
import { withoutIndexes } from "../indexes.ts";
import { medianMs } from "../median.ts";
import { LARGE, SMALL } from "./fill.ts";

const LIMIT = 25;
const PER_SETTLEMENT = 5_000;

/** Sales with their fees, and a payout for each settlement, in two currencies. */
export async function fillBalanceTransactions(client: pg.Client, rows: number): Promise<void> {
  await client.query("set synchronous_commit = off; set session_replication_role = replica");
  await withoutIndexes(client, ["balance_transactions"], async () => {
    await insertRows(client, LARGE, rows);
    await insertRows(client, SMALL, Math.ceil(rows / 100));
  });
  await client.query("vacuum analyze balance_transactions");
}

async function insertRows(client: pg.Client, organizationId: string, rows: number): Promise<void> {
  await client.query(
    `insert into balance_transactions (organization_id, id, environment, type, source_id, settlement_queue_entry_id,
       transaction_id, currency, gross_minor_units, fee_minor_units, net_minor_units, reserved_minor_units,
       running_minor_units, available_on, settlement_id, payout_id, created_at, updated_at)
     select $1, 'btx_' || lpad(to_hex(i), 12, '0') || lpad(i::text, 14, '0'), 'sandbox', type, source, 'sqe_' || i,
       source, case when i % 10 = 0 then 'JPY' else 'USD' end, gross, fee, gross - fee, 0, i::bigint * 2000, at,
       'stl_' || i / ${PER_SETTLEMENT}, case when type = 'payout' then source end, at, at
     from (select i, timestamptz '2020-01-01' + i / 2 * interval '37 seconds' as at,
         case when i % ${PER_SETTLEMENT} = 0 then 'payout' when i % 2 = 0 then 'charge' else 'processing_fee' end as type,
         case when i % ${PER_SETTLEMENT} = 0 then 'po_' || i else 'txn_' || i / 2 end as source,
         case when i % 2 = 0 then i::bigint * 7919 % 100003 else 0 end as gross,
         case when i % 2 = 0 then 0 else 152 end as fee
       from generate_series(1, $2::int) as i) numbered`,
    [organizationId, rows],
  );
}

/** Pages of the large organization beside those of one with a hundredth of the rows. */
export async function measureBalanceTransactions(em: EntityManager, client: pg.Client, rows: number): Promise<void> {
  console.log(`\n${rows} balance transactions of one organization, beside one with a hundredth of them`);
  for (const sort of ["-created_at", "created_at"])
    for (const depth of [0, 0.5, 0.99]) await compare(`${sort} at ${depth * 100} %`, { sort }, depth);
  await compare("one type", { balanceTransactionType: ["charge"] });
  await compare("two types, one rare", { balanceTransactionType: ["payout", "processing_fee"] });
  await compare("one source", { sourceId: "txn_77" });
  await compare("one settlement", { settlementId: "stl_3" });
  await compare("one payout with its settlement", { payoutId: ["po_15000", "stl_3"] });
  await compare("one currency", { currency: "JPY" });
  await compare("one currency, the oldest first", { currency: "JPY", sort: "created_at" });
  await compare("a net amount, which no index serves", { netAmount: { gte: 90_000n } });

  async function compare(name: string, request: Readonly<Record<string, unknown>>, depth = 0): Promise<void> {
    const large = await measure(LARGE, request, depth * rows);
    const small = await measure(SMALL, request, (depth * rows) / 100);
    console.log(`${name}: ${large.toFixed(2)} ms, small ${small.toFixed(2)} ms, ratio ${(large / small).toFixed(1)}`);
  }

  async function measure(organizationId: string, request: Readonly<Record<string, unknown>>, skipped: number) {
    const own = em.fork();
    own.setFilterParams(TENANT_FILTER, { organizationId });
    const sort = list.sorts[String(request.sort ?? "-created_at")];
    if (!sort) throw new Error("there is no such order");
    const { payoutId = [], ...filters } = request as { payoutId?: readonly string[] };
    const [payout, ...paid] = payoutId;
    const selections = selectionsOf(list, { ...filters, ...(payout && { payoutId: payout }) }).map((each) => {
      const others = each.name === "payoutId" ? paid : [];
      return {
        ...each,
        terms: [...each.terms, ...others.map((value) => ({ column: each.column, value, isPrefix: false }))],
      };
    });
    const from = skipped > 0 ? await positionAt(organizationId, sort.descending ? "desc" : "asc", skipped) : null;
    const query = { sort, selections, from, rows: LIMIT + 1, environment: "sandbox" };
    return medianMs(() => readListRows({ em: own, list, query }));
  }

  async function positionAt(organizationId: string, order: "asc" | "desc", skipped: number): Promise<Position> {
    const { rows: found } = await client.query<{ at: string; id: string }>(
      `select created_at::text as at, id from balance_transactions where organization_id = $1 and environment = 'sandbox'
       order by created_at ${order}, id ${order} offset $2 limit 1`,
      [organizationId, Math.floor(skipped)],
    );
    return { keys: [found[0]?.at ?? "", found[0]?.id ?? ""], direction: "from" };
  }
}
