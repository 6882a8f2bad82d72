import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { saveCheckpoint } from "#extensions/capabilities/ledger/index.ts";
import { verifyBooks } from "#extensions/capabilities/reconciliation/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { migrate } from "#extensions/platform/database/migrate.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import { startEmbeddedPostgres } from "#sandbox/local/postgres.ts";
import { CHECKPOINT, fillBooks } from "#tests/ledger/fill-books.ts";
import { examinedBy, STATEMENTS } from "#tests/ledger/statements.ts";
import { withoutIndexes } from "../indexes.ts";
import { medianMs } from "../median.ts";
import { closeAccruing, stepsOf, workOf } from "./steps.ts";
import { anOrganization } from "./world.ts";

/** Cost of the books by number of entries: `BENCH_SIZES=1000,200000 node bench/ledger/growth.ts`. */
const SIZES = (process.env.BENCH_SIZES ?? "1000,200000,5000000").split(",").map(Number);

const folder = await mkdtemp(join(tmpdir(), "tollhouse-bench-"));
const database = await startEmbeddedPostgres({ dataDir: join(folder, "postgres") });
const config = readConfig({
  DATABASE_URL: database.url,
  ENGINE_URL: "http://127.0.0.1:1",
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64url")}`,
});
const context = await createContext({ config, logger: pino({ level: "error" }), registry });
const client = new pg.Client({ connectionString: database.url });
try {
  await migrate(context.orm);
  await client.connect();
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`);
  const tenants = new Map<number, Tenant>();
  for (const size of SIZES) tenants.set(size, await fillAndRead(size));
  // After all fills: bookings of one tenant would change the planner statistics for the others.
  for (const [size, tenant] of tenants) await work(tenant, size);
} finally {
  await client.end();
  await context.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

async function fillAndRead(size: number): Promise<Tenant> {
  const tenant = await anOrganization(context, `size-${size}`);
  const filledMs = await msOf(() =>
    withoutIndexes(client, ["settlement_queue_entries", "ledger_entries"], () =>
      fillBooks(client, tenant.organizationId, size),
    ),
  );
  console.log(`\n${size} entries, filled in ${(filledMs / 1_000).toFixed(0)} s`);
  await readBooks(tenant);
  await verify(tenant);
  return tenant;
}

async function work(tenant: Tenant, size: number): Promise<void> {
  console.log(`\n${size} entries`);
  for (const [name, run] of Object.entries(stepsOf(context, tenant, size)))
    console.log(`${name.padEnd(34)} ${(await medianMs(run)).toFixed(1)} ms`);
  console.log(`closing a settlement              ${(await msOf(() => closeAccruing(context, tenant))).toFixed(1)} ms`);
}

/** Frequent reads, with the number of rows they examine. */
async function readBooks(tenant: Tenant): Promise<void> {
  const work = workOf(context, tenant);
  for (const [name, run] of Object.entries(STATEMENTS)) {
    const examined = await examinedBy(work, work.em, run);
    console.log(`${name.padEnd(34)} ${(await msOf(() => run(work))).toFixed(1)} ms, ${examined} rows`);
  }
}

/** The rows are invented and do not balance, so the checkpoint stays. */
async function verify(tenant: Tenant): Promise<void> {
  const work = workOf(context, tenant);
  await saveCheckpoint(work, { postedUntil: CHECKPOINT, moves: [], findings: [] });
  for (const from of ["beginning", "checkpoint"] as const)
    console.log(`${`verify from the ${from}`.padEnd(34)} ${(await msOf(() => verifyBooks(work, from))).toFixed(0)} ms`);
}

async function msOf(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}
