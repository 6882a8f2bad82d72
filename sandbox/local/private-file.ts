import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { LocalError } from "./local-error.ts";

/** The content of the file; null if it does not exist. */
export function readPrivateJson<T>(file: string): T | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch (cause) {
    throw new LocalError(`${file} cannot be read. Restore it, or run \`npm run reset\` to start over.`, { cause });
  }
}

/** Creates a complete file that only its owner can read. False when it exists. */
export function createPrivateJson(file: string, value: unknown): boolean {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, textOf(value), { mode: 0o600 });
  try {
    linkSync(unfinished, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Writes a file that only its owner can read, and replaces it atomically. */
export function writePrivateJson(file: string, value: unknown): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, textOf(value), { mode: 0o600 });
  renameSync(unfinished, file);
}

const textOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
