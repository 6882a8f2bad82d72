import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, test, vi } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { A_PDF } from "#tests/support/disputes.ts";
import type { Ids } from "#tests/support/sample.ts";
import { samplesOf } from "#tests/support/world.ts";
import { type Operation, operations, parametersOf } from "./document.ts";
import { namesOf } from "./requests.ts";
import { aProduct } from "./world.ts";

const run = promisify(execFile);

/** The list of all event types, with their schemas, is more than a MB. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Test clocks may take 20 seconds to advance. */
vi.setConfig({ testTimeout: 60_000 });

const product = await closedAfterTests(aProduct());
// Reads change nothing, so they share these. They run first, before a clock is moved.
const sharedIds = await product.ids();
const folder = await mkdtemp(join(tmpdir(), "tollhouse-samples-"));
for (const name of ["receipt.pdf", "registration.pdf"]) await writeFile(join(folder, name), A_PDF);
afterAll(() => rm(folder, { recursive: true, force: true }));

const readsFirst = operations.toSorted((one, other) => Number(one.verb !== "GET") - Number(other.verb !== "GET"));
const samples = readsFirst.flatMap((operation) =>
  operation["x-codeSamples"].flatMap(({ lang, label, source }) =>
    lang === "Shell" ? [{ operation, label, source }] : [],
  ),
);

test.each(samples)("the sample $label of $operation.operationId works as it stands", async ({ operation, source }) => {
  const ids = operation.verb === "GET" ? sharedIds : { ...sharedIds, ...(await product.ids(namesOf(operation))) };
  const line = withIds(operation, source, ids);
  const script = `curl() { command curl -sS --noproxy '*' --fail-with-body "$@"; }\n${line}`;
  const env = {
    ...process.env,
    TOLLHOUSE_URL: product.url,
    TOLLHOUSE_API_KEY: product.key,
    TOLLHOUSE_SESSION: product.sessionToken,
  };
  await run("bash", ["-euc", script], { cwd: folder, env, maxBuffer: MOST_BYTES });
});

/** The values of an example by their names, also those in its parts. */
function entriesIn(example: unknown): [name: string, example: unknown][] {
  if (Array.isArray(example)) return example.flatMap(entriesIn);
  return Object.entries(example ?? {}).flatMap(([name, value]): [string, unknown][] =>
    isPlain(value) ? [[name, value]] : entriesIn(value),
  );
}

function isPlain(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isPlain) : typeof value !== "object" || value === null;
}

/** The sample with existing, changeable resources in place of the examples' IDs. */
function withIds(operation: Operation, source: string, existing: Ids): string {
  const [{ ids: own, message = {} } = {}] = samplesOf(operation.operationId, existing);
  const ids: Ids = { ...existing, ...own };
  const inPath = parametersOf(operation).filter((parameter) => parameter.in === "path");
  const bodies = Object.values(operation.requestBody?.content ?? {}).map(({ example }) => entriesIn(example ?? {}));
  const named = [...inPath.map(({ name, example }) => [name, example] as const), ...bodies.flat()];
  // No fixed day stays within the time that a trial may have.
  const made = (name: string) => (/_ids?$|^trial_end$/.test(name) && message[name]) || ids[name];
  return named.reduce(
    (line, [name, example]) => line.replaceAll(String(example), String(made(name) ?? example)),
    source,
  );
}
