import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder for the test, with a space in its path. It is removed after the test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tollhouse local-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
