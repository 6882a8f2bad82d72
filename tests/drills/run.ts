import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Address, type Drill, drills } from "./drills.ts";
import { type LoadResult, startLoad } from "./load.ts";
import { overload } from "./overload.ts";
import { observe } from "./readiness.ts";
import { openStage, type Stage } from "./stage.ts";

// npm run drills [-- --only <part of a name>] [--overload-seconds 300]. Faults and triple load on this machine. Exits
// with 1 on a broken promise.

const SUBMISSIONS = 80;
const WARM_UP_MS = 3_000;
const AFTERWARDS_MS = 6_000;
const ENGINE_TAKES_MS = 500;
const MOST_SPREAD = 0.2;

interface Report {
  readonly drill: string;
  readonly requests: number;
  readonly "failed with retries": number;
  readonly "failed without retries": number;
  readonly "slowest s": string;
  readonly "memory MB": number;
  readonly submissions: number;
  readonly lost: number;
  readonly doubled: number;
  readonly "spread UI": string;
  readonly "spread extensions": string;
}

async function run(stage: Stage, drill: Drill, broken: string[]): Promise<Report> {
  const { merchant, sandbox, front } = stage;
  const engineIds = await merchant.openDisputes(SUBMISSIONS);
  await sandbox.fault({
    method: "POST",
    path: "/disputes/evidence",
    kind: "delay",
    delay_ms: ENGINE_TAKES_MS,
    times: SUBMISSIONS,
  });
  const address: Address = { url: front.url };
  const load = startLoad({
    baseUrl: () => address.url,
    apiKey: merchant.key,
    shared: merchant.shared,
    toSubmit: [...engineIds.keys()],
  });
  await sleep(WARM_UP_MS);
  const observing = observe([...stage.extensions, ...stage.uis]);
  await drill.happen(stage, address);
  await sleep(AFTERWARDS_MS / 2);
  const before = served(stage);
  await sleep(AFTERWARDS_MS / 2);
  const after = served(stage);
  const result = await load.end();
  const { changes, memoryMb } = await observing.end();
  const spread = {
    ui: spreadOf(after.uis.map((count, index) => count - (before.uis[index] ?? 0))),
    extensions: spreadOf(after.extensions.map((count, index) => count - (before.extensions[index] ?? 0))),
  };
  const asked = await countSubmissions(stage, result, engineIds);
  broken.push(...judge(drill, result, asked, spread));
  console.log(
    `${drill.name}: ${[...result.errors].map(([what, count]) => `${count} × ${what}`).join(", ") || "no error"}`,
  );
  console.log(`  readiness: ${changes.join(", ") || "never fell"}`);
  return {
    drill: drill.name,
    requests: result.requests,
    "failed with retries": result.failedWithRetries,
    "failed without retries": result.failedWithoutRetries,
    "slowest s": (result.slowestMs / 1_000).toFixed(1),
    "memory MB": memoryMb,
    submissions: result.submitted.length,
    ...asked,
    "spread UI": percent(spread.ui),
    "spread extensions": percent(spread.extensions),
  };
}

/** Counts submissions in the engine's own log. */
async function countSubmissions({ sandbox }: Stage, { submitted }: LoadResult, engineIds: ReadonlyMap<string, string>) {
  let [lost, doubled] = [0, 0];
  for (const [id, engineId] of engineIds) {
    const { length } = await sandbox.submissions(engineId);
    if (length === 0 && submitted.includes(id)) lost += 1;
    if (length > 1) doubled += 1;
  }
  return { lost, doubled };
}

function judge(
  { name, isSeamless }: Drill,
  { failedWithRetries, failedWithoutRetries }: LoadResult,
  { lost, doubled }: { lost: number; doubled: number },
  spread: { ui: number; extensions: number },
): string[] {
  const broken: string[] = [];
  const promise = (isKept: boolean, sentence: string) => void (isKept || broken.push(`${name}: ${sentence}`));
  promise(failedWithRetries === 0, `${failedWithRetries} requests failed in spite of their retries.`);
  promise(lost === 0, `${lost} submissions were lost.`);
  promise(doubled === 0, `${doubled} submissions were doubled.`);
  promise(!isSeamless || failedWithoutRetries === 0, `${failedWithoutRetries} requests failed at their first try.`);
  promise(spread.ui <= MOST_SPREAD, `the UIs are apart by ${percent(spread.ui)}.`);
  promise(spread.extensions <= MOST_SPREAD, `the extensions services are apart by ${percent(spread.extensions)}.`);
  return broken;
}

function served({ uis, extensions }: Stage) {
  return { uis: uis.map((each) => each.served), extensions: extensions.map((each) => each.served) };
}

/** Imbalance between the busiest and the least busy instance, from 0 to 1. */
function spreadOf(counts: readonly number[]): number {
  const most = Math.max(...counts);
  return most === 0 ? 0 : (most - Math.min(...counts)) / most;
}

const percent = (part: number) => `${Math.round(part * 100)} %`;

async function main(only: string, overloadSeconds: number): Promise<void> {
  const broken: string[] = [];
  const reports: Report[] = [];
  const stage = await openStage();
  try {
    for (const drill of drills.filter(({ name }) => name.includes(only))) reports.push(await run(stage, drill, broken));
    if ("overload".includes(only)) broken.push(...(await overload(stage, overloadSeconds)));
  } finally {
    await stage.close();
  }
  console.table(Object.fromEntries(reports.map(({ drill, ...figures }) => [drill, figures])));
  console.log(
    `load average: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")}`,
  );
  for (const sentence of broken) console.error(sentence);
  process.exitCode = broken.length > 0 ? 1 : 0;
}

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, "overload-seconds": { type: "string", default: "60" } },
});
await main(values.only, Number(values["overload-seconds"]));
