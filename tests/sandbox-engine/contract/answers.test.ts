import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { routes } from "#sandbox/engine/routes.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { answerFaults, isDocumented, isRegistered, operations } from "./answers.ts";
import { misplacedOperations } from "./corrections.ts";
import { customerSamples } from "./customer-samples.ts";
import { disputeSamples } from "./dispute-samples.ts";
import { listSamples } from "./list-samples.ts";
import { merchantSamples } from "./merchant-samples.ts";
import { paymentSamples } from "./payment-samples.ts";
import { payoutSamples } from "./payout-samples.ts";
import { aContractWorld, type Sample, type Samples } from "./world.ts";

const samples: Samples = {
  ...merchantSamples,
  ...customerSamples,
  ...paymentSamples,
  ...disputeSamples,
  ...payoutSamples,
  ...listSamples,
};

const world = await closedAfterTests(aContractWorld());

/** A route that is registered must have a sample as soon as the engine's document has the operation. */
const documented = routes.filter(isDocumented).map((route) => [`${route.method} ${route.path}`, route] as const);

test.each(documented)("%s answers as the engine's document says", async (name, { method, path }) => {
  const calls: Sample[] = [samples[name] ?? expect.unreachable(`${name} has no sample`)].flat();
  for (const call of calls) {
    const answer = await call(world);
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    expect(answerFaults(method, path, answer.body)).toEqual([]);
  }
});

test("the docs name the operations of the engine's document that the sandbox does not have, and no others", () => {
  const docs = readFileSync(new URL("../../../docs/sandbox-engine.md", import.meta.url), "utf8");
  const [, paragraph = ""] = docs.split("Operations of the engine's document that the sandbox does not have:");
  const named = [...paragraph.matchAll(/`([A-Z]+ [^`]+)`/g)].map(([, operation = ""]) => operation);
  const absent = operations
    .filter((operation) => !isRegistered(operation))
    .map(({ method, path }) => `${method} ${path}`);
  expect(named.sort()).toEqual(absent.filter((operation) => !misplacedOperations.includes(operation)).sort());
});

test("an answer with an unknown field, without a field or with a wrong value differs from the document", async () => {
  const { body } = await world.merchant.ask("GET", `/customers/${world.customerId}`);
  const faults = (changes: object) => answerFaults("GET", "/customers/:id", { ...body, ...changes });
  expect(faults({})).toEqual([]);
  expect(faults({ nickname: null })).toEqual([expect.stringContaining("nickname")]);
  expect(faults({ phone: undefined })).toEqual([expect.stringContaining("phone")]);
  expect(faults({ created_at: "yesterday" })).toEqual([expect.stringContaining("/created_at")]);
});
