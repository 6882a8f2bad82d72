import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test(".env.example lists every setting of every process", () => {
  const listed = new Set(
    [...readFileSync(".env.example", "utf8").matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
  );
  const sources = execFileSync(
    "git",
    ["ls-files", "app/config/config.server.ts", "extensions/platform/config/*.ts", "sandbox/*/config.ts"],
    {
      encoding: "utf8",
    },
  );
  const settings = sources
    .trim()
    .split("\n")
    .flatMap((path) => [...readFileSync(path, "utf8").matchAll(/^ +([A-Z][A-Z0-9_]{3,}): /gm)].map(([, name]) => name));
  expect(settings.length).toBeGreaterThan(40);
  expect(settings.filter((name) => !listed.has(name))).toEqual([]);
});
