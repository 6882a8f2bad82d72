import { readdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { ROOT } from "#sandbox/local/root.ts";

// In the tree, so that what is not bundled is found from there; the name stays the same for Node's compile cache.
const PROGRAM = join(ROOT, "node_modules", ".cache", "tollhouse-service.mjs");

/** Packages that read files of their own. */
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
 * The extensions service and the watch of its statements in one file, which loads in half the CPU time of the 2,700 modules
 * that it is made of. The service from its sources is what `npm start` runs, as the browser's tests do.
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
    // What a package says of its side effects is meant for browsers: the service loads all of it.
    ignoreAnnotations: true,
    logLevel: "error",
  });
  // Workers that build at the same time make the same file.
  renameSync(outfile, PROGRAM);
  return PROGRAM;
}

/** The migrations find each other in their folder, which is not there beside a bundle. */
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
