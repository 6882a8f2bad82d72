import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FailedTest } from "./test-failures.ts";
import { PROBLEMS_FILE, type TestCommand, type TestStep } from "./test-steps.ts";

/** More failures point to the change rather than to timing. */
const MOST_FILES = 5;

/** Leaks between organizations and duplicate payouts are defects even if they are rare. */
const ONE_TRY = /^tests\/(isolation|tenancy)\/|^tests\/.*(race|parallel|histories|interleavings|paid-twice)[^/]*$/;

/** Reruns the files of failed tests in a new process; null where a second try must not excuse the failure. */
export function secondTry(step: TestStep, folder: string, failures: readonly FailedTest[]): TestCommand | null {
  const files = [...new Set(failures.map(({ file }) => file))];
  const isExcusable = files.every((file) => file !== null && !ONE_TRY.test(file));
  if (!step.again || files.length === 0 || files.length > MOST_FILES || !isExcusable) return null;
  if (existsSync(join(folder, PROBLEMS_FILE))) return null;
  return step.again(files.filter((file) => file !== null));
}
