import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { disputeList } from "#extensions/capabilities/disputes/dispute.list.ts";
import { registry } from "#extensions/capabilities.ts";
import { migrate } from "#extensions/platform/database/migrate.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { pageStatement, readListRows } from "#extensions/platform/lists/list-page.queries.ts";
import { selectionsOf } from "#extensions/platform/lists/selections.ts";
import { TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";
import { startEmbeddedPostgres } from "#sandbox/local/postgres.ts";
import { medianMs } from "../median.ts";
import { fillBalanceTransactions, measureBalanceTransactions } from "./balance.ts";
import { fillDisputes, LARGE } from "./fill.ts";
import { fillMetadataValues, measureMetadata } from "./metadata.ts";
import { fillTerms, fillTransactions, measureSearch } from "./search.ts";
import { measureWrites } from "./write-cost.ts";

/** Rows of the one large organization; the others are additional. */
const ROWS = Number(process.env.BENCH_ROWS ?? 5_000_000);
const BALANCE_ROWS = Number(process.env.BENCH_BALANCE_ROWS ?? 5_000_000);
const SEARCHED_ROWS = Number(process.env.BENCH_SEARCHED_ROWS ?? 1_000_000);
const ORGANIZATIONS = Number(process.env.BENCH_ORGANIZATIONS ?? 10_000);
const LIMIT = 25;

const folder = await mkdtemp(join(tmpdir(), "tollhouse-bench-"));
const database = await startEmbeddedPostgres({ dataDir: join(folder, "postgres") });
const orm = await createOrm(database.url, registry);
const client = new pg.Client({ connectionString: database.url });
try {
  await migrate(orm);
  await client.connect();
  await fillDisputes(client, { rows: ROWS, organizations: ORGANIZATIONS });
  const em = orm.em.fork();
  em.setFilterParams(TENANT_FILTER, { organizationId: LARGE });
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`);
  console.log(`${ROWS} disputes of one organization, and ${ORGANIZATIONS} organizations with 20 each\n`);
  for (const depth of [0, 0.1, 0.5, 0.99]) await comparePages(depth);
  await measure("needs_response or draft, nearest deadline first", {
    responseStatus: ["needs_response", "draft"],
    sort: "respond_by",
  });
  await measure("amount of at least 90,000, which no index serves", { amount: { gte: 90_000n } });
  await fillBalanceTransactions(client, BALANCE_ROWS);
  await measureBalanceTransactions(em, client, BALANCE_ROWS);
  await fillTransactions(client, SEARCHED_ROWS);
  await fillTerms(client, SEARCHED_ROWS);
  await measureSearch(client, em, SEARCHED_ROWS);
  await measureWrites(database.url);
  await fillMetadataValues(client);
  await measureMetadata(em, client, SEARCHED_ROWS);

  async function comparePages(depth: number) {
    const sort = disputeList.sorts.created_at;
    if (!sort) throw new Error("disputes are not sorted by created_at");
    const { rows } = await client.query<{ at: string; id: string }>(
      `select created_at::text as at, id from dispute_extensions where organization_id = $1 and environment = 'sandbox'
       order by created_at desc, id desc offset $2 limit 1`,
      [LARGE, Math.floor(ROWS * depth)],
    );
    const { at = "", id = "" } = rows[0] ?? {};
    const from = { keys: [at, id], direction: "from" } as const;
    const query = { sort, selections: [], from, rows: LIMIT + 1, environment: "sandbox" };
    const { sql, params } = await pageStatement({ em, list: disputeList, query });
    const ours = await medianMs(() => em.execute(sql, [...params]));
    const theirs = await medianMs(() =>
      client.query({
        name: "or_condition",
        text: `select * from dispute_extensions where organization_id = $1 and environment = 'sandbox'
            and (created_at < $2 or (created_at = $2 and id <= $3)) order by created_at desc, id desc limit ${LIMIT + 1}`,
        values: [LARGE, at, id],
      }),
    );
    const ratio = (theirs / ours).toFixed(1);
    console.log(
      `page at ${depth * 100} %: ${ours.toFixed(2)} ms, OR condition ${theirs.toFixed(2)} ms, ratio ${ratio}`,
    );
  }

  async function measure(name: string, request: Readonly<Record<string, unknown>>) {
    const sort = disputeList.sorts[String(request.sort ?? "created_at")];
    if (!sort) throw new Error(`there is no such order: ${name}`);
    const selections = selectionsOf(disputeList, request);
    const query = { sort, selections, from: null, rows: LIMIT + 1, environment: "sandbox" };
    const ms = await medianMs(() => readListRows({ em, list: disputeList, query }));
    console.log(`${name}: ${ms.toFixed(2)} ms`);
  }
} finally {
  await orm.close();
  await client.end();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
