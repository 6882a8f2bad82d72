import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { digestOf, FULL_SUITES, testsOf } from "#sandbox/local/full-suites.ts";
import { ROOT } from "#sandbox/local/root.ts";
import { planMatching, planTests, type TestStep } from "#sandbox/local/test-steps.ts";
import { aFolder } from "./folder.ts";

test("every suite names files that exist, and so does everything that it depends on", () => {
  const missing = FULL_SUITES.flatMap(({ tests, dependsOn }) => [...tests, ...dependsOn]).filter(
    (glob) => globSync(glob, { cwd: ROOT }).length === 0,
  );
  expect(missing).toEqual([]);
});

test("a run without a suite leaves its files out, and a run with all suites has every file", () => {
  const left = FULL_SUITES.flatMap(testsOf);
  const argsOf = (plan: TestStep[], name: string) =>
    plan.find((step) => step.name === name)?.commands.flatMap(({ args }) => args) ?? [];
  const plan = planTests(aFolder(), []);
  const excluded = argsOf(plan, "vitest").flatMap((arg) => /^--exclude=(.*)/.exec(arg)?.[1] ?? []);
  const specs = argsOf(plan, "e2e").filter((arg) => arg.endsWith(".spec.ts"));
  expect(excluded).toEqual(left.filter((file) => file.startsWith("tests/")));
  expect(specs.filter((file) => left.includes(file))).toEqual([]);
  expect(specs.length).toBeGreaterThan(30);
  const whole = planTests(aFolder(), FULL_SUITES);
  expect(argsOf(whole, "vitest").filter((arg) => arg.startsWith("--exclude"))).toEqual([]);
  expect(argsOf(whole, "e2e").filter((arg) => arg.endsWith(".spec.ts"))).toEqual([]);
  // CI may have every suite, and is still no full run.
  const isFull = (each: TestStep[]) => each.find(({ name }) => name === "vitest")?.commands[0]?.env?.TEST_FULL;
  expect([isFull(whole), isFull(planTests(aFolder(), FULL_SUITES, { isFull: true }))]).toEqual([undefined, "1"]);
});

test("words choose the files whose path has one of them, in both kinds of tests", () => {
  const args = planMatching(aFolder(), ["saved-views"]).flatMap(({ commands }) =>
    commands.flatMap((each) => each.args),
  );
  expect(args).toEqual(
    expect.arrayContaining(["e2e/saved-views.spec.ts", expect.stringMatching(/^tests\/saved-views\//)]),
  );
  expect(planMatching(aFolder(), ["no such file"])).toEqual([]);
});

test("a suite is due when a file that it depends on is changed, added or gone", () => {
  const root = aFolder();
  const suite = { name: "x", why: "", tests: ["tests/*.test.ts"], dependsOn: ["src/**"] };
  const write = (file: string, text: string) => {
    mkdirSync(join(root, file, ".."), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write("src/a.ts", "1");
  const before = digestOf(suite, root);
  write("other/b.ts", "2");
  expect(digestOf(suite, root)).toBe(before);
  write("src/b/c.ts", "3");
  const added = digestOf(suite, root);
  write("src/a.ts", "4");
  expect(new Set([before, added, digestOf(suite, root)]).size).toBe(3);
});
