import { expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { type Outcome, runCampaign } from "./campaign.ts";
import { exchange } from "./exchange.ts";
import { faultsOfLine } from "./leaks.ts";
import { aFuzzedProduct } from "./world.ts";

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 500);
/** With other tests, a slow machine may send fewer; an explicit number is always sent or the test fails. */
const LEAST = process.env.FUZZ_REQUESTS === undefined ? 50 : REQUESTS;
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);
const FROM = Number(process.env.FUZZ_FROM ?? 0);
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 20);
const LIMITED = 120;
/** Growth of caches, pools and buffers after the first part; a leak grows with the requests. */
const MEMORY_ALLOWANCE_MIB = 150;

const product = await closedAfterTests(aFuzzedProduct({ things: Math.min(60, 4 + REQUESTS / 200) }));

test(`whatever is sent, the product answers as its document says (FUZZ_SEED=${SEED})`, {
  timeout: (SECONDS + 60) * 1_000,
}, async () => {
  const untilMs = performance.now() + SECONDS * 1_000;
  const first = Math.ceil(REQUESTS / 5);
  const warm = await runCampaign(product, { seed: SEED, from: FROM, requests: first, untilMs });
  const before = memory();
  const rest = await runCampaign(product, { seed: SEED, from: FROM + first, requests: REQUESTS - first, untilMs });
  const after = memory();
  report([warm, rest], before, after);
  expect([...warm.failures, ...rest.failures]).toEqual([]);
  expect(warm.sent + rest.sent).toBeGreaterThanOrEqual(LEAST);
  for (const [name, mib] of Object.entries(after))
    if (mib !== null) expect(mib, `${name} in MiB`).toBeLessThan((before[name] ?? 0) + MEMORY_ALLOWANCE_MIB);
});

test("it is as well under its limits, which some of the requests meet", { timeout: 60_000 }, async () => {
  const limited = await product.aUi({ RATE_LIMIT_KEY_PER_MINUTE: "20", RATE_LIMIT_FAILED_AUTH_PER_MINUTE: "10" });
  const campaign = { seed: SEED + 1, from: 0, requests: LIMITED, untilMs: performance.now() + 40_000 };
  const { failures, statuses } = await runCampaign({ ...product, port: limited.port }, campaign);
  expect(failures).toEqual([]);
  expect(statuses.get(429)).toBeGreaterThan(0);
});

test("it still serves a plain request, and its logs tell no secret and no defect", async () => {
  const chunks = [
    Buffer.from(`GET /api/disputes HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${product.keys.full}\r\n\r\n`),
  ];
  const sent = { chunks, pauseMs: null, breaksOff: false };
  const { answer } = await exchange(sent, { port: product.port, limitMs: 5_000, isHead: false });
  expect(answer?.status).toBe(200);
  expect([product.program, product.service].map((program) => program.hasEnded())).toEqual([false, false]);
  const faults = product
    .logs()
    .flatMap((line) => faultsOfLine(line, product.secrets).map((fault) => `${fault}: ${line}`));
  expect(faults.slice(0, 10)).toEqual([]);
});

function memory(): Record<string, number | null> {
  return { ui: product.program.memoryMib(), service: product.service.memoryMib() };
}

function report(outcomes: readonly Outcome[], before: object, after: object): void {
  const statuses = new Map<number, number>();
  for (const outcome of outcomes)
    for (const [status, count] of outcome.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
  const sorted = [...statuses].toSorted(([one], [other]) => one - other);
  const sum = outcomes.reduce((total, { sent }) => total + sent, 0);
  const slowest = Math.max(...outcomes.map(({ slowestMs }) => slowestMs));
  process.stdout.write(
    `Fuzz: seed ${SEED}, ${sum} requests, slowest ${slowest.toFixed(0)} ms; ` +
      `statuses ${sorted.map(([status, count]) => `${status || "closed"} ${count}`).join(", ")}; ` +
      `MiB ${JSON.stringify(before)} then ${JSON.stringify(after)}\n`,
  );
}
