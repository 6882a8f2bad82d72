import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import { Client } from "undici";
import { startDeliveries } from "#extensions/capabilities/webhooks/delivery/start-deliveries.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import { startEmbeddedPostgres } from "#sandbox/local/postgres.ts";
import { anOrganizationWith, writeEvents } from "./world.ts";

const ORGANIZATIONS = 10;
const ENDPOINTS_EACH = 10;
const DELIVERIES = Number(process.env.BENCH_DELIVERIES ?? 10_000);
const ROUNDS = 3;
const DEAD = 10;
const SECONDS = 10;
const WARM_UP_SECONDS = 3;
/** Per organization, which makes ten times as many deliveries. */
const EVENTS_PER_SECOND = 2;
const CONNECTIONS = 10;
const PATIENCE_MS = 120_000;

const folder = await mkdtemp(join(tmpdir(), "tollhouse-bench-"));
const database = await startEmbeddedPostgres({ dataDir: join(folder, "postgres") });
const receiver = fork(new URL("./receiver.ts", import.meta.url));
const [port] = (await once(receiver, "message")) as [number];
const config = readConfig({
  DATABASE_URL: database.url,
  ENGINE_URL: "http://127.0.0.1:1",
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64url")}`,
  WEBHOOK_PRIVATE_TARGETS: "on",
});
const context = await createContext({ config, logger: pino({ level: "error" }), registry });
try {
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}\n`);
  await compareCosts();
  await compareDelays();
} finally {
  await context.close();
  receiver.kill();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

/** CPU of this process per delivery, compared with a bare request and one insert, alternating. */
async function compareCosts(): Promise<void> {
  const tenants = [];
  for (let made = 0; made < ORGANIZATIONS; made += 1)
    tenants.push(await anOrganizationWith(context, `cost-${made}`, urls("alive", ENDPOINTS_EACH)));
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await bareRequests();
    for (const tenant of tenants) await writeEvents(context, tenant, DELIVERIES / ORGANIZATIONS / ENDPOINTS_EACH);
    await ask("take");
    const ours = await costOf(async () => {
      const worker = startDeliveries(context);
      await until(async () => (await ask("count")).count >= DELIVERIES);
      await worker.stop(10_000);
    });
    ratios.push(ours.cpuUs / bare.cpuUs);
    console.log(
      `delivery ${ours.cpuUs.toFixed(0)} µs CPU, ${ours.perSecond.toFixed(0)} per second; ` +
        `bare ${bare.cpuUs.toFixed(0)} µs, ${bare.perSecond.toFixed(0)} per second; ratio ${(ours.cpuUs / bare.cpuUs).toFixed(2)}`,
    );
  }
  console.log(`CPU per delivery: ${median(ratios).toFixed(2)} times a bare request with one insert\n`);
}

async function bareRequests() {
  const client = new pg.Pool({ connectionString: database.url, max: CONNECTIONS });
  await client.query("create table if not exists bench_sent (id text, status integer, body text, sent_at timestamptz)");
  const http = Array.from({ length: CONNECTIONS }, () => new Client(`http://127.0.0.1:${port}`));
  const body = "b".repeat(1_500);
  let left = DELIVERIES;
  const sending = async (to: Client) => {
    for (; left > 0; ) {
      left -= 1;
      const { statusCode, body: answer } = await to.request({ method: "POST", path: "/bare", body });
      const text = await answer.text();
      const values = [`id_${left}`, statusCode, text, new Date()];
      await client.query({ name: "sent", text: "insert into bench_sent values ($1, $2, $3, $4)", values });
    }
  };
  const cost = await costOf(() => Promise.all(http.map(sending)));
  await Promise.all(http.map((each) => each.close()));
  await client.end();
  return cost;
}

async function costOf(run: () => Promise<unknown>) {
  const [cpu, startedAt] = [process.cpuUsage(), performance.now()];
  await run();
  const { user, system } = process.cpuUsage(cpu);
  return { cpuUs: (user + system) / DELIVERIES, perSecond: (DELIVERIES * 1_000) / (performance.now() - startedAt) };
}

/** The delay of healthy endpoints under a steady load, without dead ones and with ten of a hundred dead. */
async function compareDelays(): Promise<void> {
  const healthy = await delays("healthy", 0);
  const beside = await delays("beside", DEAD);
  const ratio = (beside.p99 / healthy.p99).toFixed(2);
  console.log(
    `p99 without dead endpoints ${healthy.p99} ms, with ${DEAD} of 100 dead ${beside.p99} ms, ratio ${ratio}`,
  );
  console.log(`lost: ${healthy.lost} and ${beside.lost}`);
}

async function delays(name: string, dead: number) {
  const tenants = [];
  for (let made = 0; made < ORGANIZATIONS; made += 1) {
    const each = dead / ORGANIZATIONS;
    const addresses = [...urls("alive", ENDPOINTS_EACH - each), ...urls("dead", each)];
    tenants.push(await anOrganizationWith(context, `${name}-${made}`, addresses));
  }
  const worker = startDeliveries(context);
  const alive = ORGANIZATIONS * ENDPOINTS_EACH - dead;
  await load(tenants, WARM_UP_SECONDS, alive);
  const { delays: all, count } = await load(tenants, SECONDS, alive);
  const expected = SECONDS * EVENTS_PER_SECOND * alive;
  await worker.stop(20_000);
  all.sort((one, other) => one - other);
  return {
    p50: all[Math.floor(all.length * 0.5)] ?? 0,
    p99: all[Math.floor(all.length * 0.99)] ?? 0,
    lost: expected - count,
  };
}

/** Writes events at a steady rate and waits until all have arrived. */
async function load(tenants: readonly Tenant[], seconds: number, alive: number) {
  await ask("take");
  for (let tick = 0; tick < seconds * EVENTS_PER_SECOND; tick += 1) {
    for (const tenant of tenants) {
      await writeEvents(context, tenant, 1);
      await sleep(1_000 / EVENTS_PER_SECOND / ORGANIZATIONS);
    }
  }
  await until(async () => (await ask("count")).count >= seconds * EVENTS_PER_SECOND * alive);
  return ask("take");
}

function urls(kind: string, count: number): string[] {
  return Array.from({ length: count }, (_, place) => `http://127.0.0.1:${port}/${kind}/${place}`);
}

async function ask(asked: "take" | "count"): Promise<{ readonly delays: number[]; readonly count: number }> {
  receiver.send(asked);
  const [answer] = (await once(receiver, "message")) as [{ delays: number[]; count: number }];
  return answer;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > endsAt) return;
    await sleep(50);
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
