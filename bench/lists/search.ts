import type { EntityManager } from "@mikro-orm/postgresql";
import type pg from "pg";
import { transactionList } from "#extensions/capabilities/transactions/transaction.list.ts";
import { Migration20261127150001SearchTerms as SearchTerms } from "#extensions/migrations/20261127150001-search-terms.ts";
import { newestFirst } from "#extensions/platform/lists/list.ts";
import { withRareTerms } from "#extensions/platform/lists/list-page.queries.ts";
import { findPage } from "#extensions/platform/lists/list-page.ts";
import { planOf } from "#extensions/platform/lists/page-query.ts";
import { selectionsOf } from "#extensions/platform/lists/selections.ts";
import { TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";
import { withoutIndexes } from "../indexes.ts";
import { medianMs } from "../median.ts";
import { LARGE, SMALL } from "./fill.ts";

const LIMIT = 25;

/** Transactions with numbered references and metadata, and descriptions that repeat. */
export async function fillTransactions(client: pg.Client, rows: number): Promise<void> {
  await client.query("set synchronous_commit = off; set session_replication_role = replica");
  await withoutIndexes(client, ["transaction_extensions"], async () => {
    await insertTransactions(client, LARGE, rows);
    await insertTransactions(client, SMALL, Math.ceil(rows / 100));
    for (const fill of SearchTerms.fillTexts) await client.query(fill);
    await client.query("vacuum full transaction_extensions");
  });
  await client.query("vacuum analyze transaction_extensions");
}

/** The terms that find these transactions, as the migration fills them, and what they take. */
export async function fillTerms(client: pg.Client, rows: number): Promise<void> {
  for (const fill of SearchTerms.fillTerms) await client.query(fill);
  await client.query("vacuum analyze search_terms");
  const { rows: sizes } = await client.query<{ terms: number; heap: number; key: number; sale: number }>(
    `select count(*)::int as terms, pg_table_size('search_terms')::float8 as heap,
       pg_indexes_size('search_terms')::float8 as key, pg_total_relation_size('transaction_extensions')::float8 as sale
     from search_terms`,
  );
  const { terms: count = 0, heap = 0, key = 0, sale = 0 } = sizes[0] ?? {};
  const all = rows * 1.01;
  const each = [count / all, (heap + key) / count, (heap + key) / all, sale / all].map((part) => part.toFixed(1));
  console.log(
    `\n${each[0]} terms of a sale, ${each[1]} bytes each: ${each[2]} bytes beside the ${each[3]} of the sale`,
  );
}

async function insertTransactions(client: pg.Client, organizationId: string, rows: number): Promise<void> {
  await client.query(
    `insert into transaction_extensions (organization_id, id, environment, status, engine_status, channel,
       amount_minor_units, currency, authorized_minor_units, captured_minor_units, refunded_minor_units,
       refund_pending_minor_units, disputed_minor_units, capture_method, is_reference_unique, attempts, attempt_count,
       decline_count, reference, description, metadata, last4, created_at, updated_at)
     select $1, 'txn_' || lpad(i::text, 9, '0'), 'sandbox', case when i % 20 = 0 then 'failed' else 'succeeded' end,
       'succeeded', 'api', i % 100003, 'USD', 0, i % 100003, 0, 0, 0, 'automatic', false, '[]', 1, 0,
       case when i % 2 = 0 then 'Order-' else 'web/' end || i, case when i % 3 = 0 then 'Subscription ' || i % 12 end,
       jsonb_build_object('channel', case when i % 50 = 0 then 'app' else 'web' end, 'order_id', i::text),
       lpad((i::bigint * 7919 % 10000)::text, 4, '0'), timestamptz '2020-01-01' + i * interval '37 seconds', now()
     from generate_series(1, $2::int) as i`,
    [organizationId, rows],
  );
}

/** Cost of a search page, beside an organization with a hundredth of the rows, and beside what the planner chooses. */
export async function measureSearch(client: pg.Client, em: EntityManager, rows: number): Promise<void> {
  console.log(`search among ${rows} transactions of one organization, beside one with a hundredth of them`);
  await search("one row by the end of its reference", { q: String(rows - 3) });
  await search("some rows by a part of their reference", { q: "1116" });
  await search("some 1,100 rows", { q: "order-80" });
  await search("a twentieth of all rows, all of them old", { q: "web/1" });
  await search("half of all rows", { q: "rder-" });
  await search("a third of all rows, by a word", { q: "subscription" });
  await search("a common word and one row", { q: `subscription ${rows - 4}` });
  await search("two common words", { q: "subscription order" });
  await search("no row", { q: "nothing-has-this" });
  await search("an amount", { q: "$123.45" });
  await search("some 1,100 rows, of which one in twenty has failed", { q: "order-80", transactionStatus: ["failed"] });

  async function search(name: string, request: Readonly<Record<string, unknown>>): Promise<void> {
    const [large, small] = [pageOf(LARGE, request), pageOf(SMALL, request)];
    const way = planOf(await withRareTerms(large)).driver ? "by its index" : "along the list";
    const ours = await medianMs(() => findPage(large));
    const beside = await medianMs(() => findPage(small));
    const found = (await findPage(large)).page.length;
    const theirs = request.transactionStatus ? null : await medianMs(() => likePlannerWould(String(request.q)));
    const like = theirs === null ? "" : `, like ${theirs.toFixed(2)} ms`;
    console.log(
      `${name} (${request.q}): ${ours.toFixed(2)} ms ${way}, ${found} rows, small ${beside.toFixed(2)} ms${like}`,
    );
  }

  function pageOf(organizationId: string, request: Readonly<Record<string, unknown>>) {
    const own = em.fork();
    own.setFilterParams(TENANT_FILTER, { organizationId });
    const selections = selectionsOf(transactionList, request);
    const query = { sort: newestFirst, selections, from: null, rows: LIMIT + 1, environment: "sandbox" };
    return { em: own, list: transactionList, query };
  }

  /** The same texts anywhere in the columns, with the choice of the way left to PostgreSQL's statistics. */
  function likePlannerWould(q: string): Promise<unknown> {
    const text = `select * from transaction_extensions where organization_id = $1 and environment = 'sandbox'
      and (reference ilike $2 or description ilike $2) order by created_at desc, id desc limit ${LIMIT + 1}`;
    return client.query({ text, values: [LARGE, `%${q}%`] });
  }
}
