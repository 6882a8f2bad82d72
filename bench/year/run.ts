import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedPostgres } from "#sandbox/local/postgres.ts";
import { aWorld, type World } from "../billing/world.ts";
import { cpuBetween, readCpu } from "../hot-path/cpu.ts";
import { startProgram } from "../processes.ts";

const SUBSCRIPTIONS = Number(process.env.BENCH_SUBSCRIPTIONS ?? 200);
const MONTHS = Number(process.env.BENCH_MONTHS ?? 12);

const folder = await mkdtemp(join(tmpdir(), "tollhouse-bench-"));
const database = await startEmbeddedPostgres({ dataDir: join(folder, "postgres") });
const engine = await startProgram("sandbox/engine/main.ts", "ENGINE_PORT", { DATABASE_URL: database.url });
try {
  const world = await aWorld({ database: database.url, engine: engine.url }, SUBSCRIPTIONS);
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}\n`);
  await subscribeAll(world);
  // What autovacuum does in a minute: plans for empty tables would read all rows of full ones.
  await world.pool.query("analyze");
  await monthsPass(world);
  await world.close();
} catch (error) {
  console.error(error);
} finally {
  await engine.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Every customer subscribes at the same time of a test clock. */
async function subscribeAll({ clients, stored, planId }: World): Promise<void> {
  await arrived(clients, { by: "PT1S" });
  const terms = { currency: "USD", interval: "month", pricingModel: "flat", unitAmount: 1_000n };
  const { priceId } = await clients.plans.createPrice({ planId, terms });
  for (const { customerId } of stored)
    await clients.subscriptions.createSubscription(
      { customerId, items: [{ priceId }] },
      { headers: { "idempotency-key": randomUUID() } },
    );
}

/** The service runs in this process, and the clock moves in one advance. */
async function monthsPass({ clients, pool }: World): Promise<void> {
  const count = async (table: string) => Number((await pool.query(`select count(*) from ${table}`)).rows[0]?.count);
  const [before, invoices, charges] = [readCpu(), await count("invoices"), await count("transaction_extensions")];
  const [own, startedAt] = [process.cpuUsage(), performance.now()];
  const { progress } = await arrived(clients, { by: `P${MONTHS}M` });
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(own);
  const spent = cpuBetween(before, readCpu());
  const renewals = (await count("invoices")) - invoices;
  const cpuMs = { service: (user + system) / 1_000, postgres: spent.postgres, engine: spent.engine };
  console.log(
    `${SUBSCRIPTIONS} monthly subscriptions, ${MONTHS} months: ${seconds.toFixed(1)} s, ${progress?.done} pieces of work, ${renewals} invoices, ${(await count("transaction_extensions")) - charges} charges`,
  );
  const each = Object.entries(cpuMs).map(([name, ms]) => `${name} ${(ms / renewals).toFixed(2)}`);
  const all = Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0);
  console.log(`CPU of a renewal: ${(all / renewals).toFixed(2)} ms (${each.join(", ")})`);
}

async function arrived({ testClocks }: World["clients"], request: { readonly by: string }) {
  let clock = await testClocks.advanceTestClock(request);
  for (; clock.clockStatus === "advancing"; clock = await testClocks.getTestClock({})) await sleep(200);
  return clock;
}
