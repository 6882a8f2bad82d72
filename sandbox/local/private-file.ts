import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { LocalError } from "./local-error.ts";

/** What was kept in this file; null when there is none. */
export function readPrivateJson<T>(file: string): T | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch (cause) {
    throw new LocalError(`${file} cannot be read. Restore it, or start over with \`npm run reset\`.`, { cause });
  }
}

/** Only its owner may read it, from the first byte on; it is replaced as a whole or not at all. */
export function writePrivateJson(file: string, value: unknown): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, file);
}
