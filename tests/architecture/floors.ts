import { importsOf, resolve } from "./imports.ts";
import type { Rule } from "./rules.ts";

/** The floors of the platform and their folders, the lowest first. A folder imports itself and those that stand before it. */
export const PLATFORM: Readonly<Record<string, readonly string[]>> = {
  kernel: ["kernel", "config", "documents", "files"],
  store: ["tenancy", "database", "encryption", "rate-limits", "derived-rows", "metadata", "search"],
  outbox: ["audit", "events", "due-work", "jobs"],
  work: ["work", "commands", "rows", "signing-secrets", "fingerprints", "lists", "attention", "operations"],
  runners: [
    ...["workers", "job-runner", "due-work-runner", "operation-recovery"],
    ...["tallies", "engine-events", "test-clocks"],
  ],
  composition: ["composition"],
};

const ROOT = "extensions/platform/";
const ORDER = Object.values(PLATFORM).flat();

/** Names every import within the platform that goes up, and a file of the platform that stands on no floor. */
export const importsFloorsBelow: Rule = ({ path, text }) => {
  if (!path.startsWith(ROOT)) return [];
  const height = heightOf(path);
  if (height < 0) return ["stands on no floor"];
  return importsOf(text)
    .filter((specifier) => heightOf(resolve(path, specifier) ?? "") > height)
    .map((specifier) => `imports ${specifier}, which stands above it`);
};

/** -1 for what stands on no floor. */
function heightOf(path: string): number {
  return path.startsWith(ROOT) ? ORDER.indexOf(path.slice(ROOT.length).split("/")[0] ?? "") : -1;
}
