import { readdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { ROOT } from "#sandbox/local/root.ts";

// Inside the project, so that unbundled packages resolve; the fixed name serves Node's compile cache.
const PROGRAM = join(ROOT, "node_modules", ".cache", "tollhouse-service.mjs");

/** Packages that read their own files. */
const APART = ["@grpc/*", "grpc-health-check", "pdfkit", "pino", "pg-native"];

/** Those that are killed write no cache when they end. */
const ENTRY = `
  import { flushCompileCache } from "node:module";
  import "#tests/support/sql/watch-process.ts";
  import "#extensions/main.ts";
  flushCompileCache();
`;

/** Packages of CommonJS ask Node for its modules. */
const REQUIRE = `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`;

let built: Promise<string> | null = null;

/**
 * The service and its statement watch bundled, which halves the CPU time of loading 2,700 modules. `npm start` runs the
 * sources.
 */
export function serviceProgram(): Promise<string> {
  built ??= bundle();
  return built;
}

async function bundle(): Promise<string> {
  const outfile = `${PROGRAM}.${process.pid}`;
  await build({
    stdin: { contents: ENTRY, resolveDir: ROOT, loader: "ts" },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    banner: { js: REQUIRE },
    external: APART,
    plugins: [migrationsByName],
    keepNames: true,
    // Packages declare side effects for browsers; the service loads all of it.
    ignoreAnnotations: true,
    logLevel: "error",
  });
  // Concurrent workers write identical files.
  renameSync(outfile, PROGRAM);
  return PROGRAM;
}

/** Migrations are found by folder, which a bundle lacks. */
const migrationsByName: Plugin = {
  name: "migrations",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]extensions[\\/]migrations[\\/]index\.ts$/ }, ({ path }) => {
      const names = readdirSync(dirname(path))
        .filter((file) => /^\d/.test(file))
        .sort();
      const imports = names.map((file, n) => `import * as m${n} from ${JSON.stringify(`./${file}`)};`);
      const listed = names.map(
        (file, n) => `{ name: "${file.slice(0, -".ts".length)}", class: Object.values(m${n})[0] }`,
      );
      const contents = `${imports.join("\n")}\nexport const migrations = [${listed.join(",\n")}];`;
      return { contents, resolveDir: dirname(path), loader: "ts" };
    });
  },
};
