import type { EntityManager } from "@mikro-orm/postgresql";
import type pg from "pg";
import { transactionList } from "#extensions/capabilities/transactions/transaction.list.ts";
import { newestFirst } from "#extensions/platform/lists/list.ts";
import { withRarePrefix } from "#extensions/platform/lists/list-page.queries.ts";
import { findPage } from "#extensions/platform/lists/list-page.ts";
import { planOf } from "#extensions/platform/lists/page-query.ts";
import { selectionsOf } from "#extensions/platform/lists/selections.ts";
import { medianMs } from "../median.ts";
import { LARGE, SMALL } from "./fill.ts";

const LIMIT = 25;

/** Transactions with numbered references and metadata, and descriptions that repeat. */
export async function fillTransactions(client: pg.Client, rows: number): Promise<void> {
  await client.query("set synchronous_commit = off; set session_replication_role = replica");
  await insertTransactions(client, LARGE, rows);
  await insertTransactions(client, SMALL, Math.ceil(rows / 100));
  await client.query("vacuum analyze transaction_extensions");
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

/** Cost of a search page, compared with the planner's own choice for the same rows. */
export async function measureSearch(client: pg.Client, em: EntityManager, rows: number): Promise<void> {
  console.log(`\nsearch among ${rows} transactions of one organization`);
  await search("one row", { q: `order-${rows - 2}` });
  await search("some 1,100 rows", { q: "order-80" });
  await search("a twentieth of all rows, all of them old", { q: "web/1" });
  await search("half of all rows", { q: "order-" });
  await search("a third of all rows, in another column", { q: "subscription" });
  await search("four digits of a card", { q: "4242" });
  await search("no row", { q: "nothing-has-this" });
  await search("some 1,100 rows, of which one in twenty has failed", { q: "order-80", transactionStatus: ["failed"] });

  async function search(name: string, request: Readonly<Record<string, unknown>>): Promise<void> {
    const asked = {
      sort: newestFirst,
      selections: selectionsOf(transactionList, request),
      from: null,
      rows: LIMIT + 1,
    };
    const source = { em, list: transactionList, query: { ...asked, environment: "sandbox" } };
    const query = await withRarePrefix(source);
    const way = planOf(query).driver ? "by its index" : "along the list";
    const ours = await medianMs(() => findPage(source));
    const found = (await findPage(source)).page.length;
    const theirs = request.transactionStatus ? null : await medianMs(() => likePlannerWould(String(request.q)));
    const beside = theirs === null ? "" : `, like ${theirs.toFixed(2)} ms`;
    console.log(`${name} (${request.q}): ${ours.toFixed(2)} ms ${way}, ${found} rows${beside}`);
  }

  /** One branch for each column, each limited, with the choice of the index left to PostgreSQL's statistics. */
  function likePlannerWould(q: string): Promise<unknown> {
    const branch = (condition: string) =>
      `(select * from transaction_extensions where organization_id = $1 and environment = 'sandbox' and ${condition}
         order by created_at desc, id desc limit ${LIMIT + 1})`;
    const prefixes = ["id", "reference", "description"].map((column) => branch(`lower(${column}) like $2`));
    const text = `${[...prefixes, branch("last4 = $3")].join(" union ")} order by created_at desc, id desc limit ${LIMIT + 1}`;
    return client.query({ text, values: [LARGE, `${q}%`, q] });
  }
}
