import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { FULL_SUITES, type FullSuite, testsOf } from "./full-suites.ts";
import { ROOT } from "./root.ts";

/** A step of `npm test`: commands that run one after another until one fails. */
export interface TestStep {
  name: string;
  title: string;
  commands: TestCommand[];
  /** Runs beside the quick steps after it, since it uses one core and prints little; its output follows at its end. */
  isBeside?: true;
  /** The report from which the tests are counted. */
  report?: "vitest" | "playwright";
  /** Runs only these files, in a new process. */
  again?: (files: string[]) => TestCommand;
}

export interface TestCommand {
  tool: string;
  args: string[];
  env?: Record<string, string>;
}

const PACKAGES = join(ROOT, "node_modules");
const TOOLS = {
  tsc: join(PACKAGES, "typescript", "bin", "tsc"),
  biome: join(PACKAGES, "@biomejs", "biome", "bin", "biome"),
  buf: join(PACKAGES, "@bufbuild", "buf", "bin", "buf"),
  remix: join(PACKAGES, "@remix-run", "dev", "dist", "cli.js"),
  vitest: join(PACKAGES, "vitest", "vitest.mjs"),
  playwright: join(PACKAGES, "@playwright", "test", "cli.js"),
};

/** Other figures for the summary, one per line. */
export const FIGURES_FILE = "figures.txt";

/** Exists when a whole run has failed at something that no single test reports. */
export const PROBLEMS_FILE = `${FIGURES_FILE}.problems`;

/**
 * The steps, those without reports first, with these suites. `folder` receives reports and generated code. `isFull`
 * widens the tests that every run has by what is too long for CI.
 */
export function planTests(folder: string, suites: readonly FullSuite[], { isFull = false } = {}): TestStep[] {
  const left = FULL_SUITES.filter((suite) => !suites.includes(suite)).flatMap(testsOf);
  const specs = globSync("e2e/**/*.spec.ts", { cwd: ROOT }).filter((file) => !left.includes(file));
  const names = suites.map(({ name }) => name).join(" ");
  const env = { TEST_WHOLE: "1", TEST_SUITES: names, ...(isFull && { TEST_FULL: "1" }) };
  return [
    { name: "types", title: "Types", isBeside: true, commands: [{ tool: TOOLS.tsc, args: ["--noEmit"] }] },
    { name: "lint", title: "Lint", commands: [{ tool: TOOLS.biome, args: ["check", "--error-on-warnings"] }] },
    { name: "contract", title: "Contract", commands: contractCommands(folder) },
    {
      name: "build",
      title: "Pages",
      commands: [{ tool: TOOLS.remix, args: ["vite:build"], env: { NODE_ENV: "production" } }],
    },
    runVitest(
      folder,
      left.filter((file) => file.startsWith("tests/")).map((file) => `--exclude=${file}`),
      env,
    ),
    runPlaywright(folder, left.length > 0 ? specs : []),
  ];
}

/** Only the test files whose path has one of the words. */
export function planMatching(folder: string, words: readonly string[]): TestStep[] {
  const matching = (glob: string) =>
    globSync(glob, { cwd: ROOT }).filter((file) => words.some((word) => file.includes(word)));
  const [files, specs] = [matching("tests/**/*.test.ts"), matching("e2e/**/*.spec.ts")];
  return [
    ...(files.length > 0 ? [runVitest(folder, files)] : []),
    ...(specs.length > 0 ? [runPlaywright(folder, specs)] : []),
  ];
}

/** Runs the files whose path has one of the words, and again whenever something that they import changes. */
export function watchTests(words: readonly string[]): TestCommand {
  return { tool: TOOLS.vitest, args: ["watch", ...words] };
}

function runVitest(folder: string, args: readonly string[], env: Record<string, string> = {}): TestStep {
  return {
    name: "vitest",
    title: "Rules, services, HTTP",
    report: "vitest",
    commands: [
      {
        tool: TOOLS.vitest,
        args: ["run", ...args, "--reporter=default", "--reporter=json", `--outputFile.json=${folder}/vitest.json`],
        env: { ...env, TEST_FIGURES_FILE: join(folder, FIGURES_FILE) },
      },
    ],
    again: (files) => ({ tool: TOOLS.vitest, args: ["run", ...files] }),
  };
}

function runPlaywright(folder: string, files: readonly string[]): TestStep {
  return {
    name: "e2e",
    title: "Browser",
    report: "playwright",
    commands: [
      {
        tool: TOOLS.playwright,
        args: ["test", ...files, "--reporter=list,json"],
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${folder}/playwright.json` },
      },
    ],
    again: (again) => ({ tool: TOOLS.playwright, args: ["test", "--reporter=list", ...again] }),
  };
}

/** Lints the contract, compares the generated code with the committed code, and checks for breaking changes. */
function contractCommands(folder: string): TestCommand[] {
  const baseline = join(ROOT, "proto", "baseline.binpb");
  const generated = join(folder, "proto", "gen");
  return [
    { tool: TOOLS.buf, args: ["lint"] },
    { tool: TOOLS.buf, args: ["generate", "--output", folder] },
    { tool: TOOLS.buf, args: ["generate", "--template", "buf.gen.openapi.yaml", "--output", folder] },
    { tool: join(ROOT, "sandbox", "local", "same-files.ts"), args: [join(ROOT, "proto", "gen"), generated] },
    ...(existsSync(baseline) ? [{ tool: TOOLS.buf, args: ["breaking", "--against", baseline] }] : []),
  ];
}
