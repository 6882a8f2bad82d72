import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";

const SHOWN_LINES = 12;

/** A new log file of a process; the previous one is kept as `<name>.log.1`. */
export function startLog(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${name}.log`);
  if (existsSync(file)) renameSync(file, `${file}.1`);
  return file;
}

/** Calls `use` with a descriptor that appends to the file; a child process inherits a copy. */
export function withLog<T>(file: string, use: (descriptor: number) => T): T {
  const descriptor = openSync(file, "a", 0o600);
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export function lastLines(file: string): string {
  return linesOf(file).slice(-SHOWN_LINES).join("\n");
}

export function firstLines(file: string): string {
  return linesOf(file).slice(0, SHOWN_LINES).join("\n");
}

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}
