import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./root.ts";
import type { TestStep } from "./test-steps.ts";

export interface FailedTest {
  /** From the root of the project; null for an error outside the tests. */
  file: string | null;
  /** File and test. */
  name: string;
  /** The start of the error, without its stack. */
  error: string;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightReport {
  errors: PlaywrightError[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  specs: { file: string; title: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightTest {
  status: string;
  results: { errors: PlaywrightError[]; stdout: { text?: string }[] }[];
}

interface PlaywrightError {
  message?: string;
}

const ERROR_LINES = 8;

/** The failed tests of a step, in the order of its report. */
export function listFailures(report: TestStep["report"], file: string): FailedTest[] {
  if (!report || !existsSync(file)) return [];
  const content = JSON.parse(readFileSync(file, "utf8"));
  return report === "vitest" ? fromVitest(content) : fromPlaywright(content);
}

/** A file that fails outside its tests (an import, a hook) is listed by its own message. */
function fromVitest({ testResults }: VitestReport): FailedTest[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [{ file, name: file, error: firstLines(message) }];
    return failed.map(({ fullName, failureMessages: [error = ""] }) => ({
      file,
      name: `${file} > ${fullName}`,
      error: firstLines(error),
    }));
  });
}

/** An error outside the tests comes first: the start of the product, for example. */
function fromPlaywright({ errors, suites }: PlaywrightReport): FailedTest[] {
  const outside = errors.map(({ message = "" }) => ({ file: null, name: "e2e", error: firstLines(message) }));
  return [...outside, ...suites.flatMap(fromSuite)];
}

function fromSuite({ specs, suites = [] }: PlaywrightSuite): FailedTest[] {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => ({
        file: `e2e/${file}`,
        name: `e2e/${file} > ${title}`,
        error: [
          firstLines(results.flatMap(({ errors }) => errors)[0]?.message ?? ""),
          ...results.flatMap(({ stdout }) => stdout).map(({ text = "" }) => text.trim()),
        ].join("\n"),
      })),
  );
  return [...failed, ...suites.flatMap(fromSuite)];
}

function firstLines(error: string): string {
  const lines = stripVTControlCharacters(error).split("\n");
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  const message = (stack > 0 ? lines.slice(0, stack) : lines).filter((line) => line.trim() !== "");
  return message.slice(0, ERROR_LINES).join("\n");
}
