import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { resolveConfig } from "vite";
import { expect, test } from "vitest";
import { ROOT } from "#sandbox/local/root.ts";

// `npm start` installs packages without those of `devDependencies`.
const STARTED = "{app,extensions,proto,sandbox}/**/*.{ts,tsx,mjs}";
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Record<
  "dependencies" | "devDependencies",
  Readonly<Record<string, string>>
>;

test("what starts imports no package of devDependencies", () => {
  // Without those that only generate code, or run tests.
  const files = [...globSync(STARTED, { cwd: ROOT }), "server.ts", "vite.config.ts", "remix.config.js"];
  const imported = files
    .filter((file) => !/^proto\/openapi\/|\/generate\.ts$|^sandbox\/local\/(test|full)/.test(file))
    .flatMap((file) => packagesOf(readFileSync(join(ROOT, file), "utf8")).map((name) => ({ file, name })));
  expect(imported.length).toBeGreaterThan(1_000);
  expect(imported.filter(({ name }) => name in devDependencies)).toEqual([]);
});

test("what minifies the pages is a dependency", async () => {
  const { build } = await resolveConfig({ root: ROOT, logLevel: "silent" }, "build");
  expect(dependencies).toHaveProperty(String(build.minify));
});

/** Types are gone when it runs. */
function packagesOf(text: string): string[] {
  const specifiers = [...text.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from\s+"([^"#.][^"]*)"/gm)].map(
    ([, specifier = ""]) => specifier,
  );
  return specifiers
    .filter((specifier) => !specifier.startsWith("node:"))
    .map((specifier) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/"));
}
