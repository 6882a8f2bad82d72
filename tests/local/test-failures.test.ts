import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "#sandbox/local/root.ts";
import { listFailures } from "#sandbox/local/test-failures.ts";
import { aFolder } from "./folder.ts";

test("a failed test is listed with the start of its error", () => {
  const failureMessages = ["AssertionError: expected 1 to be 2\n    at /work/a.test.ts:3:4"];
  const report = aReport({
    testResults: [
      {
        name: join(ROOT, "tests/a.test.ts"),
        status: "failed",
        message: "",
        assertionResults: [
          { fullName: "it works", status: "passed", failureMessages: [] },
          { fullName: "it counts", status: "failed", failureMessages },
        ],
      },
      { name: join(ROOT, "tests/b.test.ts"), status: "failed", message: "No such module", assertionResults: [] },
    ],
  });
  expect(listFailures("vitest", report)).toEqual([
    { file: "tests/a.test.ts", name: "tests/a.test.ts > it counts", error: "AssertionError: expected 1 to be 2" },
    { file: "tests/b.test.ts", name: "tests/b.test.ts", error: "No such module" },
  ]);
});

test("browser tests are listed from nested suites with what their pages said, and errors outside them too", () => {
  const error = { message: "\x1b[31mError: not visible\x1b[39m\n    at page.ts:1:2" };
  const stdout = [{ text: "The page / says: Not found\n" }];
  const specs = [
    { file: "a.spec.ts", title: "a page opens", tests: [{ status: "flaky", results: [{ errors: [error], stdout }] }] },
    {
      file: "a.spec.ts",
      title: "a page closes",
      tests: [{ status: "expected", results: [{ errors: [], stdout: [] }] }],
    },
  ];
  const report = aReport({ errors: [{ message: "no port" }], suites: [{ specs: [], suites: [{ specs }] }] });
  expect(listFailures("playwright", report)).toEqual([
    { file: null, name: "e2e", error: "no port" },
    {
      file: "e2e/a.spec.ts",
      name: "e2e/a.spec.ts > a page opens",
      error: "Error: not visible\nThe page / says: Not found",
    },
  ]);
});

test("a step without a report lists nothing", () => {
  expect(listFailures(undefined, "none")).toEqual([]);
  expect(listFailures("vitest", join(aFolder(), "never-written.json"))).toEqual([]);
});

function aReport(content: unknown): string {
  const file = join(aFolder(), "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}
