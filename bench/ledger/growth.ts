import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { saveCheckpoint } from "#extensions/capabilities/ledger/index.ts";
import { verifyBooks } from "#extensions/capabilities/reconciliation/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { createContext } from "#extensions/platform/context.ts";
import { migrate } from "#extensions/platform/database/migrate.ts";
import { createUnitOfWork } from "#extensions/platform/work/work.ts";
import { startEmbeddedPostgres } from "#sandbox/local/postgres.ts";
import { CHECKPOINT, fillBooks } from "#tests/ledger/fill-books.ts";
import { examinedBy, STATEMENTS } from "#tests/ledger/statements.ts";
import { anOrganization } from "./world.ts";

/** What reading the books costs with more and more entries: `BENCH_SIZES=1000,200000 node bench/ledger/growth.ts`. */
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
  await migrate(context.orm, database.url);
  await client.connect();
  for (const size of SIZES) await measure(size);
} finally {
  await client.end();
  await context.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(size: number): Promise<void> {
  const tenant = await anOrganization(context, `size-${size}`);
  await fillBooks(client, tenant.organizationId, size);
  const work = createUnitOfWork(context, tenant, { environment: "sandbox", requestId: "bench", idempotencyKey: null });
  console.log(`\n${size} entries`);
  for (const [name, run] of Object.entries(STATEMENTS)) {
    const examined = await examinedBy(work, work.em, run);
    const startedAt = performance.now();
    await run(work);
    console.log(`${name.padEnd(32)} ${examined} rows, ${(performance.now() - startedAt).toFixed(1)} ms`);
  }
  await saveCheckpoint(work, { postedUntil: CHECKPOINT, moves: [], findings: [] });
  // The rows are made up, and do not add up: the checkpoint stays where it is.
  for (const from of ["beginning", "checkpoint"] as const) {
    const startedAt = performance.now();
    await verifyBooks(work, from);
    console.log(`${`verify from the ${from}`.padEnd(32)} ${(performance.now() - startedAt).toFixed(0)} ms`);
  }
}
