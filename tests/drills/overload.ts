import { setTimeout as sleep } from "node:timers/promises";
import { type PacedPlan, type RequestClass, startPacedLoad, type Tally } from "./paced-load.ts";
import { watchServers } from "./server-watch.ts";
import type { Stage } from "./stage.ts";

const TIMES_CAPACITY = 3;
/** Share of the load: the polite organization uses half of the capacity, the greedy one the rest. */
const POLITE_PART = 0.5 / TIMES_CAPACITY;
const CLIENTS = { polite: 200, greedy: 800 };
const MEASURING = { clients: 48, warmUpMs: 5_000, ms: 10_000 };
const MOST_P99_MS = 2_000;
const MOST_MEMORY_MB = 1_000;

type Tallies = ReadonlyMap<RequestClass, Tally>;

/** Three times the capacity, by two organizations of which one sends five times as much. Returns broken promises. */
export async function overload(stage: Stage, seconds: number): Promise<string[]> {
  const { merchant, servers, uiUrls } = stage;
  const greedy = await stage.anotherMerchant("greedy");
  try {
    const plan = (who: typeof merchant, rest: Pick<PacedPlan, "clients" | "triesPerSecond">): PacedPlan => ({
      urls: uiUrls,
      apiKey: who.key,
      disputes: who.shared,
      ...rest,
    });
    const capacity = await capacityOf(plan(merchant, { clients: MEASURING.clients }));
    const rate = capacity * TIMES_CAPACITY;
    console.log(`overload: ${capacity.toFixed(0)} requests per second are answered, ${rate.toFixed(0)} are sent`);
    const watching = watchServers(servers);
    const loads = {
      polite: startPacedLoad(plan(merchant, { clients: CLIENTS.polite, triesPerSecond: rate * POLITE_PART })),
      greedy: startPacedLoad(plan(greedy, { clients: CLIENTS.greedy, triesPerSecond: rate * (1 - POLITE_PART) })),
    };
    await sleep(seconds * 1_000);
    const [polite, demanding] = await Promise.all([loads.polite.end(), loads.greedy.end()]);
    const seen = await watching.end();
    report({ polite, greedy: demanding }, seconds);
    for (const [who, { failures }] of Object.entries(loads))
      for (const [what, count] of failures) console.log(`${who}: ${count} × ${what}`);
    console.table(
      Object.fromEntries(
        seen.map(({ name, memoryMb: { first, most, last }, changes, limits, ...probes }) => [
          name,
          {
            ...probes,
            readiness: changes.join(", ") || "held",
            memory: `${first}, ${most} at most, ${last} MB`,
            "limit of requests in flight":
              limits.length > 0 ? `${Math.min(...limits)} to ${Math.max(...limits)}` : "none",
          },
        ]),
      ),
    );
    return broken(polite, demanding, seen);
  } finally {
    await greedy.close();
  }
}

async function capacityOf(plan: PacedPlan): Promise<number> {
  const load = startPacedLoad(plan);
  await sleep(MEASURING.warmUpMs);
  const before = sum(load.tallies, "accepted");
  await sleep(MEASURING.ms);
  const after = sum(load.tallies, "accepted");
  await load.end();
  return ((after - before) * 1_000) / MEASURING.ms;
}

function report(all: Readonly<Record<string, Tallies>>, seconds: number): void {
  const rows = Object.entries(all).flatMap(([who, tallies]) =>
    [...tallies].map(([kind, { durations, calls, failedWithoutRetries, failedWithRetries, ...tries }]) => [
      `${who}, ${kind}`,
      {
        ...tries,
        "accepted per second": Math.round(tries.accepted / seconds),
        "p50 ms": percentile(durations, 0.5),
        "p99 ms": percentile(durations, 0.99),
        "slowest ms": percentile(durations, 1),
        calls,
        "failed without retries": failedWithoutRetries,
        "with retries": failedWithRetries,
      },
    ]),
  );
  console.table(Object.fromEntries(rows));
}

function broken(polite: Tallies, greedy: Tallies, seen: Awaited<ReturnType<ReturnType<typeof watchServers>["end"]>>) {
  const sentences: string[] = [];
  const promise = (isKept: boolean, sentence: string) => void (isKept || sentences.push(`overload: ${sentence}`));
  for (const [who, tallies] of Object.entries({ polite, greedy })) {
    const slow = percentile(
      [...tallies.values()].flatMap(({ durations }) => durations),
      0.99,
    );
    promise(slow < MOST_P99_MS, `p99 of the accepted requests of the ${who} organization is ${slow} ms.`);
    const failed = sum(tallies, "failed");
    promise(failed === 0, `${failed} requests of the ${who} organization failed with anything but 503.`);
  }
  // Pages without a session share one part among organizations.
  const own = new Map([...polite].filter(([kind]) => kind !== "page"));
  const lost = sum(own, "failedWithRetries");
  promise(lost === 0, `${lost} requests of the polite organization failed in spite of their retries.`);
  for (const { name, failures, probes, memoryMb } of seen) {
    promise(failures === 0, `${name} was not ready ${failures} of ${probes} times.`);
    promise(memoryMb.most < MOST_MEMORY_MB, `${name} held ${memoryMb.most} MB.`);
  }
  return sentences;
}

function sum(tallies: Tallies, key: "accepted" | "failed" | "failedWithRetries"): number {
  return [...tallies.values()].reduce((total, tally) => total + tally[key], 0);
}

function percentile(durations: readonly number[], part: number): number {
  const sorted = durations.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}
