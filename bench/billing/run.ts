import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getActiveMerchant, merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createUnitOfWork } from "#extensions/platform/work/work.ts";
import { startEmbeddedPostgres } from "#sandbox/local/postgres.ts";
import { cpuBetween, readCpu } from "../hot-path/cpu.ts";
import { medianMs } from "../median.ts";
import { startProgram } from "../processes.ts";
import { examinedWith } from "./idle.ts";
import { aDayPasses, aWorld, subscribe, type World } from "./world.ts";

const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 100);
const SUBSCRIPTIONS = 4;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);

const folder = await mkdtemp(join(tmpdir(), "tollhouse-bench-"));
const database = await startEmbeddedPostgres({ dataDir: join(folder, "postgres") });
const engine = await startProgram("sandbox/engine/main.ts", "ENGINE_PORT", { DATABASE_URL: database.url });
try {
  const world = await aWorld({ database: database.url, engine: engine.url }, CUSTOMERS);
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}\n`);
  const wanted = process.argv.slice(2);
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
  if (isWanted("renewals")) await renewals(world);
  if (isWanted("previews")) await previews(world);
  if (isWanted("idle")) for (const idle of [1_000, 1_000_000]) console.log(await examinedWith(world, idle));
  await world.close();
} catch (error) {
  console.error(error);
} finally {
  await engine.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

interface Cost {
  readonly service: number;
  readonly postgres: number;
  readonly engine: number;
}

function totalOf({ service, postgres, engine: asked }: Cost): number {
  return service + postgres + asked;
}

/** CPU in ms, each. */
async function costOf(count: number, run: () => Promise<unknown>): Promise<Cost & { readonly perMinute: number }> {
  // Reading the processes is work of this one, and not counted.
  const others = readCpu();
  const before = { own: process.cpuUsage(), at: performance.now() };
  await run();
  const seconds = (performance.now() - before.at) / 1_000;
  const { user, system } = process.cpuUsage(before.own);
  const spent = cpuBetween(others, readCpu());
  return {
    service: (user + system) / 1_000 / count,
    ...{ postgres: spent.postgres / count, engine: spent.engine / count, perMinute: (count / seconds) * 60 },
  };
}

/** A renewal with its charge from due row to ledger, beside the engine's payment alone. The first round warms both up. */
async function renewals(world: World): Promise<void> {
  await subscribe(world, SUBSCRIPTIONS);
  // Their trials end.
  await aDayPasses(world);
  await runDue(world);
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await aDayPasses(world);
    const count = CUSTOMERS * SUBSCRIPTIONS;
    const ours = await costOf(count, () => runDue(world));
    const bare = await costOf(CUSTOMERS * SUBSCRIPTIONS, () => payments(world));
    if (round === 0) {
      // What autovacuum does in a minute: plans for empty tables would read all rows of full ones.
      await world.pool.query("analyze");
      continue;
    }
    const ratio = totalOf(ours) / totalOf(bare);
    ratios.push(ratio);
    console.log(
      `a renewal ${shown(ours)}, ${ours.perMinute.toFixed(0)} a minute; the engine alone ${shown(bare)}; ratio ${ratio.toFixed(2)}`,
    );
  }
  console.log(
    `CPU of a renewal: ${ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)]?.toFixed(2)} times that of its payment\n`,
  );
}

function shown(cost: Cost): string {
  const of = (value: number) => value.toFixed(2);
  return `${of(totalOf(cost))} ms (service ${of(cost.service)}, PostgreSQL ${of(cost.postgres)}, engine ${of(cost.engine)})`;
}

async function runDue({ context, pool }: World): Promise<void> {
  const running = startDueWork(context, registry.due);
  const left = "select count(*)::int as count from due_work where state = 'pending' and run_at <= now()";
  while ((await pool.query<{ count: number }>(left)).rows[0]?.count) await sleep(100);
  await running.stop(10_000);
}

/** The same payments, asked of the engine without us, four at a time. */
async function payments({ context, tenant, stored }: World): Promise<void> {
  const work = createUnitOfWork(context, tenant, { environment: "sandbox", requestId: "bench", idempotencyKey: null });
  const { payments: engines } = await merchantEngine(work);
  const { engineProfileId } = await getActiveMerchant(work);
  const asked = Array.from({ length: SUBSCRIPTIONS }, () => stored).flat();
  const pay = async () => {
    for (let each = asked.pop(); each; each = asked.pop())
      await engines.create({
        ...{ paymentId: newId("transaction", new Date()), amountMinorUnits: 1_000n, currency: "USD" },
        ...{ profileId: engineProfileId ?? undefined, captureMethod: "automatic", threeDs: "automatic" },
        ...{ customer: { id: each.customerId }, paymentMethodId: each.paymentMethodId, mitCategory: "recurring" },
      } as Parameters<typeof engines.create>[0]);
  };
  await Promise.all([1, 2, 3, 4].map(pay));
}

async function previews({ clients, stored, priceId, planId }: World): Promise<void> {
  const customerId = stored[0]?.customerId ?? "";
  const options = { headers: { "idempotency-key": newId("subscription", new Date()) } };
  const items = [{ priceId }];
  const {
    subscriptionId,
    items: [item],
  } = await clients.subscriptions.createSubscription({ customerId, items }, options);
  const terms = { currency: "USD", interval: "day", pricingModel: "flat", unitAmount: 2_000n };
  const dearer = await clients.plans.createPrice({ planId, terms });
  const change = { subscriptionId, items: [{ itemId: item?.itemId ?? "", priceId: dearer.priceId }] };
  const create = { customerId, items };
  for (const [name, request] of Object.entries({ creation: { create }, change: { change } })) {
    const preview = () => clients.subscriptions.previewSubscription(request);
    const ms = await medianMs(preview);
    const cost = await costOf(100, async () => {
      for (let n = 0; n < 100; n += 1) await preview();
    });
    console.log(`a preview of a ${name}: ${ms.toFixed(1)} ms; CPU ${shown(cost)}`);
  }
}
