import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createExpressApp } from "#app/server/express-app.ts";
import { registry } from "#extensions/capabilities.ts";
import type { HttpAppOptions } from "#extensions/server/http/app.ts";
import { createHttpApp } from "#extensions/server/http/app.ts";
import { aBuild } from "#tests/app/support/a-build.ts";
import { reportFigure } from "#tests/support/figures.ts";
import { detours, walkDetour } from "./detours.ts";
import { entryOf, isKeptUnderKey } from "./entries.ts";
import { atDoors, expectedStatus, positiveControl, tryOperation } from "./matrix.ts";
import { type Mutant, mutants, withMutant } from "./mutants.ts";
import { expressOperations, type Operation, routeOperations, rpcOperations } from "./operations.ts";
import { formsWithoutTenant, isBoundToTenant, tryOtherPages } from "./other-pages.ts";
import { trySpentKeys } from "./spent-keys.ts";
import { aTokenOf } from "./tokens.ts";
import { aMirroredWorld, type World } from "./world.ts";

const build = await aBuild();
const listed = [...rpcOperations(), ...routeOperations(build)];
const tokenOf = aTokenOf();

/** A full run tries headers and hosts with every operation. */
const withHeaders = process.env.TEST_SUITES?.split(" ").includes("doors") ? new Set(listed) : atDoors(listed);

let world: World;
let express: Operation[];
let tries = 0;
let asked = 0;
let leaked = 0;
let spent = 0;
let killed = 0;

beforeAll(async () => {
  world = await aMirroredWorld(tokenOf.publicKeys);
  const { context } = world.platform;
  const ui = await createExpressApp(world.ui.services, { mode: "production", load: async () => build });
  const options = {
    logger: context.logger,
    publicRoutes: registry.publicRoutes(context, registry),
    routes: [],
    interceptors: [],
    servesMetrics: true,
    metrics: {},
  };
  const service = createHttpApp(options as unknown as HttpAppOptions);
  express = [...expressOperations(ui, "ui"), ...expressOperations(service, "service")];
}, 120_000);

afterAll(async () => {
  reportFigure(
    `Isolation: ${asked} operations, ${tries} substitutions and ${spent} spent keys tried, ${leaked} leaks; mutants killed ${killed}/${mutants.length}`,
  );
  await world?.close();
});

async function attempt(operation: Operation, triesHeaders = true): Promise<void> {
  const outcome = await tryOperation(world, tokenOf.of, operation, triesHeaders);
  asked += 1;
  tries += outcome.tries;
  leaked += outcome.leaks.length;
  expect(outcome.leaks.join("\n")).toBe("");
}

describe("with what another organization has, nothing is got by", { timeout: 60_000 }, () => {
  test.each(listed.map((operation) => [operation.name, operation] as const))("%s", async (_name, operation) => {
    await attempt(operation, withHeaders.has(operation));
  });

  test("any route of Express itself", async () => {
    expect(express.filter((operation) => !entryOf(operation)).map(({ name }) => name)).toEqual([]);
    expect(express.length).toBeGreaterThan(4);
    for (const operation of express) await attempt(operation);
  });
});

test.each(detours.map((detour) => [detour.id, detour] as const))(
  "an API key of one scope reads nothing of other resources by %s",
  async (_id, detour) => {
    const { beyond, leaks } = await walkDetour(world, detour);
    expect(leaks).toEqual([]);
    expect(beyond).toBeGreaterThan(0);
  },
);

test("nothing that is another organization's stands in a log", () => {
  expect(world.logged.length).toBeGreaterThan(100);
  expect(world.logged.filter((line) => line.includes(world.theirs.canary))).toEqual([]);
});

test.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
  "the matrix finds it when %s",
  async (_name, mutant) => {
    const outcomes = await withMutant(mutant, async () => {
      const leaks: string[] = [];
      for (const operation of listed.filter(({ name }) => mutant.seenBy.includes(name)))
        leaks.push(...(await leaksOf(operation, mutant)));
      return leaks;
    });
    expect(outcomes).not.toEqual([]);
    killed += 1;
  },
);

test.each(listed.filter(isBoundToTenant).map((operation) => [operation.name, operation] as const))(
  "a form of another organization or environment changes nothing by %s",
  async (_name, operation) => {
    expect(await tryOtherPages(world, tokenOf.of, operation)).toEqual([]);
  },
);

describe("they themselves get an answer, and we do not by the key that they used, by", () => {
  test.each(
    listed.filter((operation) => entryOf(operation)?.control !== null).map((each) => [each.name, each] as const),
  )("%s", async (_name, operation) => {
    const answer = await positiveControl(world, tokenOf.of, operation);
    const expected = expectedStatus(operation);
    if (expected === undefined) expect(answer?.status, answer?.body.slice(0, 500)).toBeLessThan(400);
    else expect(answer?.status, answer?.body.slice(0, 500)).toBe(expected);
    expect(formsWithoutTenant(operation.method === "GET" ? (answer?.body ?? "") : "")).toEqual([]);
    const keys = answer && (await trySpentKeys(world, tokenOf.of, operation, answer));
    leaked += keys?.leaks.length ?? 0;
    if (keys?.areSpent) spent += 1;
    expect(keys?.leaks ?? []).toEqual([]);
    if (isKeptUnderKey(operation)) expect(keys?.areSpent).toBe(true);
  });
});

async function leaksOf(operation: Operation, { byKey }: Mutant): Promise<readonly string[]> {
  if (!byKey) return (await tryOperation(world, tokenOf.of, operation)).leaks;
  const control = await positiveControl(world, tokenOf.of, operation);
  expect(control?.status, control?.body.slice(0, 500)).toBeLessThan(400);
  const keys = control && (await trySpentKeys(world, tokenOf.of, operation, control));
  return keys?.leaks ?? [];
}
