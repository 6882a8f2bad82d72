import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { disputeList } from "#extensions/capabilities/disputes/dispute.list.ts";
import { registry } from "#extensions/capabilities.ts";
import { migrate } from "#extensions/platform/database/migrate.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { readListRows } from "#extensions/platform/lists/list-page.queries.ts";
import { expandSelections, selectionsOf } from "#extensions/platform/lists/selections.ts";
import { TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { startEmbeddedPostgres } from "#sandbox/local/postgres.ts";
import { medianMs } from "../median.ts";
import { fillDesks } from "./fill.ts";

const SMALL = { organizationId: "org_small", rows: 1_000 };
const LARGE = { organizationId: "org_large", rows: Number(process.env.BENCH_ROWS ?? 500_000) };
const LIMIT = 25;
/** All that filters ask of a unit of work here. */
const CLOCK = { now: () => new Date() } as UnitOfWork;
/** The desk of the large organization may take this many times as long as that of the small one. */
const MOST = 1.2;

const UNANSWERED = { responseStatus: ["needs_response", "draft"] };
/** The requests behind the tabs and filters of the desk. */
const DESK: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "needs response, nearest deadline first": { ...UNANSWERED, overdue: false, sort: "respond_by" },
  inquiries: { ...UNANSWERED, overdue: false, disputeStage: ["pre_dispute"], sort: "respond_by" },
  "deadline passed": { ...UNANSWERED, overdue: true, sort: "-respond_by" },
  "ready to submit": { ...UNANSWERED, overdue: false, isReady: true, sort: "respond_by" },
  "of one network": { ...UNANSWERED, overdue: false, network: ["amex"], sort: "respond_by" },
  "of one assignee": { assignee: "usr_1", sort: "-opened_at" },
  closed: { responseStatus: ["accepted", "closed"], sort: "-opened_at" },
  all: { sort: "-opened_at" },
};

const folder = await mkdtemp(join(tmpdir(), "tollhouse-bench-"));
const database = await startEmbeddedPostgres({ dataDir: join(folder, "postgres") });
const orm = await createOrm(database.url, registry);
const client = new pg.Client({ connectionString: database.url });
try {
  await migrate(orm);
  await client.connect();
  await fillDesks(client, [SMALL, LARGE]);
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`);
  console.log(`${SMALL.rows} and ${LARGE.rows} disputes of an organization; at most ${MOST} times as long\n`);
  let [small, large] = [0, 0];
  for (const [name, request] of Object.entries(DESK)) {
    // In turns, so that a noisy machine slows both.
    const times = [
      await measure(SMALL, request),
      await measure(LARGE, request),
      await measure(SMALL, request),
    ] as const;
    const before = (times[0] + times[2]) / 2;
    small += before;
    large += times[1];
    console.log(line(name, before, times[1]));
  }
  console.log(line("the desk", small, large));
} finally {
  await orm.close();
  await client.end();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure({ organizationId }: typeof SMALL, { sort, ...filters }: Readonly<Record<string, unknown>>) {
  const order = disputeList.sorts[String(sort)];
  if (!order) throw new Error(`there is no such order: ${sort}`);
  const em = orm.em.fork();
  em.setFilterParams(TENANT_FILTER, { organizationId });
  const selections = await expandSelections(CLOCK, selectionsOf(disputeList, filters), filters);
  const query = { sort: order, selections, from: null, rows: LIMIT + 1, environment: "sandbox" };
  return medianMs(() => readListRows({ em, list: disputeList, query }));
}

function line(name: string, smallMs: number, largeMs: number): string {
  const times = `${smallMs.toFixed(2)} ms → ${largeMs.toFixed(2)} ms`;
  return `${name.padEnd(42)}${times.padStart(24)}   ratio ${(largeMs / smallMs).toFixed(2)}`;
}
