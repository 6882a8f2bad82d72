import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { migrate } from "#extensions/platform/database/migrate.ts";
import { startEmbeddedPostgres } from "#sandbox/local/postgres.ts";
import { insertSales, rowsOfOneSale } from "./bare.ts";
import { costOf } from "./cost.ts";
import { anOrganization, bookSales } from "./world.ts";

const SALES = Number(process.env.BENCH_SALES ?? 4_000);
const ROUNDS = 5;
const WRITERS = 8;

const folder = await mkdtemp(join(tmpdir(), "tollhouse-bench-"));
const dataDir = join(folder, "postgres");
const database = await startEmbeddedPostgres({ dataDir });
const config = readConfig({
  DATABASE_URL: database.url,
  ENGINE_URL: "http://127.0.0.1:1",
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64url")}`,
});
const context = await createContext({ config, logger: pino({ level: "error" }), registry });
const pool = new pg.Pool({ connectionString: database.url, max: 1 });
try {
  await migrate(context.orm);
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}\n`);
  await compareCosts();
  await compareWriters();
} finally {
  await pool.end();
  await context.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

/** CPU of booking a sale, compared with inserting the same rows, alternating. */
async function compareCosts(): Promise<void> {
  const sample = await anOrganization(context, "sample");
  await bookSales(context, sample, 1, 1);
  const rows = await rowsOfOneSale(pool, sample.organizationId);
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const tenant = await anOrganization(context, `booked-${round}`);
    const other = await anOrganization(context, `bare-${round}`);
    const ours = await costOf(dataDir, SALES, () => bookSales(context, tenant, SALES, 1));
    const bare = await costOf(dataDir, SALES, () => insertSales(pool, inOrganization(rows, other), SALES));
    // The first round warms both up.
    if (round === 0) continue;
    ratios.push(ours.cpuUs / bare.cpuUs);
    console.log(
      `booked ${ours.perSecond.toFixed(0)} sales per second, ${ours.cpuUs.toFixed(0)} µs CPU; ` +
        `bare ${bare.perSecond.toFixed(0)}, ${bare.cpuUs.toFixed(0)} µs; ratio ${(ours.cpuUs / bare.cpuUs).toFixed(2)}`,
    );
  }
  console.log(`CPU of a booking: ${median(ratios).toFixed(2)} times that of its rows\n`);
}

function inOrganization(
  rows: Awaited<ReturnType<typeof rowsOfOneSale>>,
  { organizationId }: { organizationId: string },
) {
  const moved = (all: readonly Record<string, unknown>[]) =>
    all.map((row) => ({ ...row, organization_id: organizationId }));
  return { entries: moved(rows.entries), tallies: moved(rows.tallies), shown: moved(rows.shown) };
}

/** Unrelated sales of one organization, by one writer and by several. */
async function compareWriters(): Promise<void> {
  for (const writers of [1, WRITERS]) {
    const tenant = await anOrganization(context, `writers-${writers}`);
    const { perSecond } = await costOf(dataDir, SALES, () => bookSales(context, tenant, SALES, writers));
    console.log(`${writers} writers of one organization: ${perSecond.toFixed(0)} sales per second`);
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
