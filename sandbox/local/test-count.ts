import { existsSync, readFileSync } from "node:fs";
import type { TestStep } from "./test-steps.ts";

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Counts the tests of a step. A step without tests counts as one, and so does a failure that no test reports. */
export function countStep(report: TestStep["report"], file: string, succeeded: boolean): Count {
  const tests = report && existsSync(file) ? read(report, file) : null;
  if (!tests) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
  return succeeded || tests.failed > 0 ? tests : { ...tests, failed: 1 };
}

export function add(one: Count, other: Count): Count {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/** The same tests, of which those that failed have passed at their second try. */
export function asPassed({ passed, failed, skipped }: Count): Count {
  return { passed: passed + failed, failed: 0, skipped };
}

function read(report: "vitest" | "playwright", file: string): Count {
  const content = JSON.parse(readFileSync(file, "utf8"));
  return report === "vitest" ? fromVitest(content) : fromPlaywright(content);
}

function fromVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }: VitestReport): Count {
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

/** A flaky test counts as failed. */
function fromPlaywright({ stats }: PlaywrightReport): Count {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}
