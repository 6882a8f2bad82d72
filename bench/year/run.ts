import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "#sandbox/local/postgres.ts";
import { cpuBetween, readCpu } from "../hot-path/cpu.ts";
import { startServices } from "./service.ts";
import { arrived, aShop, type Shop } from "./world.ts";

const SUBSCRIPTIONS = Number(process.env.BENCH_SUBSCRIPTIONS ?? 1_000);
const MONTHS = Number(process.env.BENCH_MONTHS ?? 12);
/** Moments of a month at which subscriptions renew. */
const MOMENTS = Number(process.env.BENCH_MOMENTS ?? 1);
const DECLINED_EACH = 20;

const folder = await mkdtemp(join(tmpdir(), "tollhouse-bench-"));
const database = await startEmbeddedPostgres({ dataDir: join(folder, "postgres") });
const services = await startServices(database.url);
const pool = new pg.Pool({ connectionString: database.url, max: 1 });
// The server may end first.
pool.on("error", () => {});
try {
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}\n`);
  const shop = await aShop(services, SUBSCRIPTIONS, MOMENTS);
  await settled();
  // What autovacuum does in a minute: plans for empty tables would read all rows of full ones.
  await pool.query("analyze");
  await measured(shop);
  shop.close();
} catch (error) {
  console.error(error);
} finally {
  await pool.end();
  await services.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

/**
 * Of each month, a twentieth of the cards decline at the renewal and in the four days after it, in which dunning tries
 * twice.
 */
async function monthsPass(shop: Shop): Promise<number> {
  let pieces = 0;
  for (let month = 0; month < MONTHS; month += 1) {
    const declining = shop.methods.filter((_, index) => index % DECLINED_EACH === month % DECLINED_EACH);
    for (const method of declining) await shop.declines(method);
    const { progress } = await arrived(shop.clients, { by: month === 0 ? "P1M4D" : "P1M" });
    pieces += Number(progress?.done ?? 0);
    for (const method of declining) await shop.recovers(method);
  }
  return pieces;
}

/** Until mails are kept and webhooks are delivered. */
async function settled(): Promise<void> {
  for (;;) {
    const deliveries = await count("webhook_deliveries where status in ('pending', 'delivering')");
    const mails = await count("subscription_mails where status = 'queued'");
    if (deliveries + mails === 0) return;
    await sleep(200);
  }
}

async function measured(shop: Shop): Promise<void> {
  const [before, cpuBefore, startedAt] = [await counts(), readCpu(), performance.now()];
  const pieces = await monthsPass(shop);
  const arrivedMs = performance.now() - startedAt;
  await settled();
  const [spent, settledMs, after] = [cpuBetween(cpuBefore, readCpu()), performance.now() - startedAt, await counts()];
  const made = Object.entries(after).map(([name, n]) => `${n - (before[name] ?? 0)} ${name}`);
  const cpu = { service: spent.extensions, PostgreSQL: spent.postgres, "sandbox engine": spent.engine };
  const cpuMs = Object.values(cpu).reduce((sum, ms) => sum + ms, 0);
  const renewals = SUBSCRIPTIONS * MONTHS;
  const each = Object.entries(cpu).map(([name, ms]) => `${name} ${(ms / renewals).toFixed(2)}`);
  console.log(`${SUBSCRIPTIONS} monthly subscriptions, ${MONTHS} months, ${MOMENTS} moments of a month:`);
  console.log(`${pieces} pieces of work, ${made.join(", ")}`);
  console.log(`${inSeconds(arrivedMs)} s until the clock arrived, ${inSeconds(settledMs)} s until all was delivered`);
  console.log(`CPU ${inSeconds(cpuMs)} s, of a renewal ${(cpuMs / renewals).toFixed(2)} ms: ${each.join(", ")}`);
}

function inSeconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}

async function counts(): Promise<Readonly<Record<string, number>>> {
  return {
    invoices: await count("invoices"),
    charges: await count("transaction_extensions"),
    declines: await count("invoice_attempts where status = 'failed'"),
    mails: await count("test_clock_mails"),
    deliveries: await count("webhook_deliveries"),
    settlements: await count("settlements where closed_at is not null"),
    payouts: await count("payouts"),
  };
}

async function count(from: string): Promise<number> {
  return Number((await pool.query(`select count(*) from ${from}`)).rows[0]?.count);
}
