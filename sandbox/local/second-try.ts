import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FailedTest } from "./test-failures.ts";
import { PROBLEMS_FILE, type TestCommand, type TestStep } from "./test-steps.ts";

/** With more the change is at fault, and not the moment. */
const MOST_FILES = 5;

/** A leak between organizations and money that leaves twice are defects however rarely a test shows them. */
const ONE_TRY = /^tests\/(isolation|tenancy)\/|^tests\/.*(race|parallel|histories|interleavings|paid-twice)[^/]*$/;

/** Runs the files of the failed tests again in a new process; null where a second try may not excuse the failure. */
export function secondTry(step: TestStep, folder: string, failures: readonly FailedTest[]): TestCommand | null {
  const files = [...new Set(failures.map(({ file }) => file))];
  const isExcusable = files.every((file) => file !== null && !ONE_TRY.test(file));
  if (!step.again || files.length === 0 || files.length > MOST_FILES || !isExcusable) return null;
  if (existsSync(join(folder, PROBLEMS_FILE))) return null;
  return step.again(files.filter((file) => file !== null));
}
