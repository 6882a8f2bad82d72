import { cpus } from "node:os";
import { type Comparison, compare, type Plan, type Result } from "../measure.ts";
import { startProduct } from "./product.ts";

const MAX_SECONDS = 90;
// A dispute is submitted by one request at a time: two at once are one submission and one refusal.
const PLAN = { rounds: 9, requestsPerRound: 150, concurrency: 1 };
const LISTS = { ...PLAN, requestsPerRound: 400, concurrency: 8 };

const product = await startProduct();
try {
  const { app, engine, bare, key, engineKey, engineDisputeIds } = product;
  const [disputeId = ""] = engineDisputeIds;
  const within = (share: number): Pick<Plan, "untilMs"> => ({
    untilMs: performance.now() + MAX_SECONDS * 1_000 * share,
  });
  const ours = { headers: { "x-api-key": key } };

  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}\n`);
  print(
    "Submitting a dispute's evidence, one at a time",
    await compare(
      { name: "POST /v1/disputes/{id}/submit", url: `${app}/v1/disputes/${disputeId}/submit`, method: "POST", ...ours },
      {
        name: "the engine itself, POST /disputes/evidence",
        url: `${engine}/disputes/evidence`,
        method: "POST",
        headers: { "api-key": engineKey, "content-type": "application/json" },
        body: JSON.stringify({ dispute_id: engineDisputeIds[1] }),
      },
      { ...PLAN, ...within(0.5) },
    ),
  );
  print(
    "Listing 25 of 60 disputes, eight at a time",
    await compare(
      { name: "GET /api/disputes with an API key", url: `${app}/api/disputes`, method: "GET", ...ours },
      { name: "bare Express and one prepared query", url: `${bare}/api/disputes`, method: "GET", headers: {} },
      { ...LISTS, ...within(0.5) },
    ),
  );
} finally {
  await product.stop();
}

function print(title: string, { rounds, ours, theirs, ratio }: Comparison): void {
  console.log(`${title} (${rounds} rounds)`);
  for (const result of [ours, theirs]) console.log(lineOf(result));
  console.log(
    `  ratio, median of rounds: ${ratio.p50.toFixed(2)} × the time, ${ratio.perSecond.toFixed(2)} × the rate\n`,
  );
}

function lineOf({ name, perSecond, p50Ms, p99Ms }: Result): string {
  const numbers = [`${perSecond.toFixed(0)}/s`, `p50 ${p50Ms.toFixed(2)} ms`, `p99 ${p99Ms.toFixed(2)} ms`];
  return `  ${name.padEnd(44)} ${numbers.map((number) => number.padStart(14)).join("")}`;
}
