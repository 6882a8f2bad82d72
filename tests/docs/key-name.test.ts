import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";

const SEARCHED = [
  "README.md",
  "docs/**/*.md",
  "clients/**/*.md",
  "app/**/*.{ts,tsx,md}",
  "proto/openapi/*.ts",
  "proto/gen/openapi.json",
];

test("the key has one name in all samples, whatever their language", async () => {
  const names = new Map<string, string>();
  for await (const file of glob(SEARCHED, { exclude: (path) => path.includes("node_modules") }))
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(
      /\b(TOLLHOUSE_\w*KEY|(?:MY|YOUR)_(?:API_)?KEY|API_KEY)\b/g,
    ))
      names.set(name, file);
  expect([...names.keys()]).toEqual(["TOLLHOUSE_API_KEY"]);
});
