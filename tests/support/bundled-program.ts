import { readdirSync, readFileSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { ROOT } from "#sandbox/local/root.ts";

// Inside the project, so that unbundled packages resolve; the fixed names serve Node's compile cache.
const FOLDER = join(ROOT, "node_modules", ".cache");

/** Packages that read their own files. */
const APART = ["@grpc/*", "grpc-health-check", "pdfkit", "pino", "pg-native"];

const PROGRAMS = {
  service: ["#tests/support/sql/watch-process.ts", "#extensions/main.ts"],
  admin: ["#extensions/admin/main.ts"],
  "due-work": ["#tests/support/sql/watch-process.ts", "#tests/due-work/due-process.ts"],
  scenario: ["#tests/support/sql/watch-process.ts", "#tests/test-clock-scenarios/scenario-process.ts"],
  "test-clock": ["#tests/support/sql/watch-process.ts", "#tests/test-clocks/clock-process.ts"],
  "test-clock-year": ["#tests/support/sql/watch-process.ts", "#tests/test-clocks/year/process.ts"],
  deliveries: ["#tests/support/sql/watch-process.ts", "#tests/webhooks/delivery-process.ts"],
  billing: ["#tests/support/sql/watch-process.ts", "#tests/subscriptions/billing-process.ts"],
  enqueue: ["#tests/jobs/enqueue-process.ts"],
} as const;

/** Processes that are killed write no cache when they end. */
const entryOf = (modules: readonly string[]) => `
  import { flushCompileCache } from "node:module";
  ${modules.map((module) => `import "${module}";`).join("\n")}
  flushCompileCache();
`;

/** Packages of CommonJS ask Node for its modules. */
const REQUIRE = `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`;

const built = new Map<string, Promise<string>>();

/**
 * The path of a program in one file, which halves the CPU time of loading 2,700 modules. `npm start` runs the sources.
 */
export function bundledProgram(name: keyof typeof PROGRAMS): Promise<string> {
  const program = built.get(name) ?? bundle(join(FOLDER, `tollhouse-${name}.mjs`), PROGRAMS[name]);
  built.set(name, program);
  return program;
}

async function bundle(program: string, modules: readonly string[]): Promise<string> {
  const outfile = `${program}.${process.pid}`;
  await build({
    stdin: { contents: entryOf(modules), resolveDir: ROOT, loader: "ts" },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    banner: { js: REQUIRE },
    external: APART,
    plugins: [migrationsByName, workerFromSource],
    keepNames: true,
    // Packages declare side effects for browsers; the service loads all of it.
    ignoreAnnotations: true,
    logLevel: "error",
  });
  // Concurrent workers write identical files.
  renameSync(outfile, program);
  return program;
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

/** The thread that reads files starts a module beside its own, which a bundle lacks. */
const workerFromSource: Plugin = {
  name: "worker",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]extensions[\\/]platform[\\/]files[\\/]run-file-task\.ts$/ }, ({ path }) => {
      const here = JSON.stringify(pathToFileURL(path).href);
      const contents = readFileSync(path, "utf8").replaceAll("import.meta.url", here);
      return { contents, resolveDir: dirname(path), loader: "ts" };
    });
  },
};
