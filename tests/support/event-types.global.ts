import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { EVENT_TYPES } from "#contract/event-types.ts";
import { readEventTypes } from "./event-types.ts";
import { reportFigure, reportProblem } from "./figures.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Collects the event types written in this run. */
    eventTypesFolder: string;
  }
}

/** A run of all tests must have written every event type that the contract declares. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "tollhouse-event-types-"));
  project.provide("eventTypesFolder", folder);
  return () => {
    const occurred = readEventTypes(folder);
    rmSync(folder, { recursive: true, force: true });
    if (!isWhole(project)) return;
    const missing = EVENT_TYPES.filter((type) => !occurred.has(type));
    for (const type of missing) {
      reportProblem(`\nThe contract declares ${type}, and in no test did the platform write it.`);
    }
    reportFigure(`Events: ${EVENT_TYPES.length - missing.length} of ${EVENT_TYPES.length} declared types occurred`);
  };
}

/** A partial run proves nothing about other types. */
function isWhole({ config }: TestProject): boolean {
  return process.env.TEST_WHOLE !== undefined && config.testNamePattern === undefined;
}
