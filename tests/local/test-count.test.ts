import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { countStep } from "#sandbox/local/test-count.ts";
import { aFolder } from "./folder.ts";

const VITEST = { numPassedTests: 40, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 };

test("a step without tests of its own counts as one", () => {
  expect(countStep(undefined, "none", true)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(countStep(undefined, "none", false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("the tests inside a step are counted one by one", () => {
  expect(countStep("vitest", aReport(VITEST), false)).toEqual({ passed: 40, failed: 2, skipped: 2 });
});

test("a browser test that passed only on a second try has failed", () => {
  const report = aReport({ stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 0 } });
  expect(countStep("playwright", report, false)).toEqual({ passed: 5, failed: 3, skipped: 0 });
});

test("a failure that no test accounts for is counted too", () => {
  const report = aReport({ ...VITEST, numFailedTests: 0 });
  expect(countStep("vitest", report, false)).toMatchObject({ passed: 40, failed: 1 });
  expect(countStep("vitest", join(aFolder(), "never-written.json"), false)).toMatchObject({ passed: 0, failed: 1 });
});

function aReport(content: unknown): string {
  const file = join(aFolder(), "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}
