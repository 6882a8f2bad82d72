import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder of the test's own, with a space in its path, gone when the test has finished. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tollhouse local-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
