import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const documented = new Set(
  [...readFileSync("docs/errors.md", "utf8").matchAll(/^\| `([a-z_]+)` \| \d{3} \|/gm)].map(([, code]) => code),
);

/** Codes as they stand in the sources: the first argument of an error, or the `code` of one. */
const THROWN = [
  /\bsuper\(\s*"([a-z_]+)"/g,
  /\bnew (?:\w+Error)\(\s*"([a-z]+_[a-z_]+)"/g,
  /\binvalidRequest\(\s*"([a-z_]+)"/g,
  /\bnew ApiError\(\{[^}]*\bcode: "([a-z_]+)"/g,
  /\bvalidationFailed\([^;]*?, "([a-z_]+)"\)/g,
  /\bcode: "([a-z]+_[a-z_]+)"/g,
];

test("every code that is thrown is documented", () => {
  const files = execFileSync(
    "git",
    [
      "ls-files",
      "-co",
      "--exclude-standard",
      "app/auth",
      "app/http",
      "app/rate-limits",
      "app/capabilities",
      "app/server",
      "extensions/capabilities",
      "extensions/engine/*.errors.ts",
      "extensions/idempotency",
      "extensions/rate-limits",
      "extensions/paging.ts",
      "extensions/errors.ts",
    ],
    { encoding: "utf8" },
  );
  const thrown = files
    .split("\n")
    .filter((path) => path.endsWith(".ts"))
    .flatMap((path) =>
      THROWN.flatMap((pattern) =>
        [...readFileSync(path, "utf8").matchAll(pattern)].map(([, code]) => `${code} in ${path}`),
      ),
    );
  expect(thrown.length).toBeGreaterThan(20);
  expect(thrown.filter((found) => !documented.has(found.split(" ")[0]))).toEqual([]);
});
