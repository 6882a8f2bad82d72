import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { EVENT_TYPES } from "#contract/event-types.ts";
import { readEventTypes } from "./event-types.ts";
import { tell, tellProblem } from "./figures.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Takes the types of the events that the platform under test writes in this run. */
    eventTypesFolder: string;
  }
}

/** After a run of all tests, every type of event that the contract declares must have occurred in it. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "tollhouse-event-types-"));
  project.provide("eventTypesFolder", folder);
  return () => {
    const occurred = readEventTypes(folder);
    rmSync(folder, { recursive: true, force: true });
    if (!isWhole(project)) return;
    const missing = EVENT_TYPES.filter((type) => !occurred.has(type));
    for (const type of missing) {
      tellProblem(`\nThe contract declares ${type}, and in no test did the platform write it.`);
    }
    tell(`Events: ${EVENT_TYPES.length - missing.length} of ${EVENT_TYPES.length} declared types occurred`);
  };
}

/** A run of some files or of some tests says nothing of the others. */
function isWhole({ config, vitest }: TestProject): boolean {
  const all = globSync("tests/**/*.test.ts", { cwd: config.root });
  return config.testNamePattern === undefined && vitest.state.getTestModules().length === all.length;
}
