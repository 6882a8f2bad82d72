import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#sandbox/local/postgres.ts";
import { compareSides, median, type Plan, type Result, ratioOf } from "./rounds.ts";
import { type Sides, startSides } from "./sides.ts";

const MAX_SECONDS = 60;
const PLAN: Omit<Plan, "untilMs"> = { rounds: 5, roundMs: 700, concurrency: 16 };

const folder = await mkdtemp(join(tmpdir(), "tollhouse-bench-"));
const database = await startEmbeddedPostgres({ dataDir: join(folder, "postgres") });
try {
  const { sides, assertCounted, close } = await startSides(database.url);
  try {
    console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}`);
    const load = loadavg()[0] ?? 0;
    const results = await compareAll(sides);
    await assertCounted();
    print(results);
    console.log(
      `Load before the rounds: ${load.toFixed(1)}. Every verdict was right, and every validation was counted.`,
    );
  } finally {
    await close();
  }
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

async function compareAll(sides: Sides<unknown>): Promise<Sides<Result>> {
  const plan = { ...PLAN, untilMs: performance.now() + MAX_SECONDS * 1_000 };
  const results = await compareSides(Object.values(sides), plan);
  return Object.fromEntries(
    Object.keys(sides).map((name, place) => [name, results[place]]),
  ) as unknown as Sides<Result>;
}

function print(results: Sides<Result>): void {
  console.log(`${PLAN.concurrency} at a time, ${results.floor.perSecond.length} rounds of ${PLAN.roundMs} ms a side\n`);
  for (const result of Object.values(results) as Result[]) console.log(lineOf(result));
  const { floor, ours, oursHot, oursAnew, lookup, oursUnknown, peer, peerHot, peerUnknown } = results;
  console.log("\nRates, median of the rounds' ratios:");
  printRatio("ours / better-auth, 1,000 keys", ours, peer);
  printRatio("ours / better-auth, one key", oursHot, peerHot);
  printRatio("ours with nothing remembered / better-auth", oursAnew, peer);
  printRatio("unknown keys, ours / better-auth", oursUnknown, peerUnknown);
  printRatio("ours / floor", ours, floor);
  printRatio("ours with nothing remembered / floor", oursAnew, floor);
  printRatio("our statement / floor", lookup, floor);
  printRatio("better-auth / floor", peer, floor);
}

function printRatio(name: string, one: Result, other: Result): void {
  console.log(`  ${name.padEnd(46)} ${ratioOf(one, other).toFixed(2)}`);
}

function lineOf({ name, perSecond, p50Ms, p99Ms, cpuMs }: Result): string {
  const rate = `${median(perSecond).toFixed(0)}/s`;
  const numbers = [rate, `p50 ${p50Ms.toFixed(3)} ms`, `p99 ${p99Ms.toFixed(3)} ms`, `CPU ${cpuMs.toFixed(3)} ms`];
  return `  ${name.padEnd(36)} ${numbers.map((number) => number.padStart(16)).join("")}`;
}
