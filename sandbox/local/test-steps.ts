import { existsSync } from "node:fs";
import { join } from "node:path";
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

/** The steps, those without reports first. `folder` receives reports and generated code. */
export function planTests(folder: string): TestStep[] {
  return [
    { name: "types", title: "Types", isBeside: true, commands: [{ tool: TOOLS.tsc, args: ["--noEmit"] }] },
    { name: "lint", title: "Lint", commands: [{ tool: TOOLS.biome, args: ["check", "--error-on-warnings"] }] },
    { name: "contract", title: "Contract", commands: contractCommands(folder) },
    {
      name: "build",
      title: "Pages",
      commands: [{ tool: TOOLS.remix, args: ["vite:build"], env: { NODE_ENV: "production" } }],
    },
    {
      name: "vitest",
      title: "Rules, services, HTTP",
      report: "vitest",
      commands: [
        {
          tool: TOOLS.vitest,
          args: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${folder}/vitest.json`],
          env: { TEST_FIGURES_FILE: join(folder, FIGURES_FILE) },
        },
      ],
      again: (files) => ({ tool: TOOLS.vitest, args: ["run", ...files] }),
    },
    {
      name: "e2e",
      title: "Browser",
      report: "playwright",
      commands: [
        {
          tool: TOOLS.playwright,
          args: ["test", "--reporter=list,json"],
          env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${folder}/playwright.json` },
        },
      ],
      again: (files) => ({ tool: TOOLS.playwright, args: ["test", "--reporter=list", ...files] }),
    },
  ];
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
