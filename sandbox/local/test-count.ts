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

/** What a step comes to. One without tests of its own counts as one; a failure that no test accounts for counts as well. */
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

function read(report: "vitest" | "playwright", file: string): Count {
  const content = JSON.parse(readFileSync(file, "utf8"));
  return report === "vitest" ? fromVitest(content) : fromPlaywright(content);
}

function fromVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }: VitestReport): Count {
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

/** A test that passed only on a second try has failed: nobody can rely on it. */
function fromPlaywright({ stats }: PlaywrightReport): Count {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}
