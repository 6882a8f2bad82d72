import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { secondTry } from "#sandbox/local/second-try.ts";
import { PROBLEMS_FILE, planTests } from "#sandbox/local/test-steps.ts";
import { aFolder } from "./folder.ts";

const failed = (file: string | null) => ({ file, name: `${file} > it waits`, error: "" });
const EXCUSABLE = failed("tests/jobs/lease.test.ts");

function argsOf(name: string, failures: ReturnType<typeof failed>[], folder = aFolder()): string[] | null {
  const step = planTests(folder, []).find((each) => each.name === name);
  if (!step) throw new Error(`No step ${name}`);
  return secondTry(step, folder, failures)?.args ?? null;
}

test("the files of failed tests run again, each once", () => {
  expect(argsOf("vitest", [EXCUSABLE, EXCUSABLE])).toEqual(["run", "tests/jobs/lease.test.ts"]);
  expect(argsOf("e2e", [failed("e2e/a.spec.ts")])).toContain("e2e/a.spec.ts");
});

test("a leak, and money that races, have one try", () => {
  for (const file of [
    "tests/isolation/matrix.test.ts",
    "tests/tenancy/schema.test.ts",
    "tests/payouts/closing-race.test.ts",
    "tests/ledger/histories.test.ts",
    "tests/payouts/paid-twice.test.ts",
    "tests/settlements/parallel.test.ts",
  ]) {
    expect(argsOf("vitest", [EXCUSABLE, failed(file)])).toBeNull();
  }
});

test("nothing runs again for many failures, for one outside the tests, or for one of the whole run", () => {
  expect(argsOf("vitest", [])).toBeNull();
  expect(argsOf("vitest", ["a", "b", "c", "d", "e", "f"].map(failed))).toBeNull();
  expect(argsOf("e2e", [failed(null)])).toBeNull();
  expect(argsOf("lint", [EXCUSABLE])).toBeNull();
  const folder = aFolder();
  writeFileSync(join(folder, PROBLEMS_FILE), "A statement is unbound.");
  expect(argsOf("vitest", [EXCUSABLE], folder)).toBeNull();
});
