import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { spawnWatched, type WatchedCommand, type WatchedProcess } from "./watchdog.ts";

type LoggedCommand = Omit<WatchedCommand, "output"> & { stdout?: "pipe" };

const SHOWN_LINES = 12;

/** A new log file of a process; the previous one is kept as `<name>.log.1`. */
export function startLog(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${name}.log`);
  if (existsSync(file)) renameSync(file, `${file}.1`);
  return file;
}

/** Runs a command of the project that appends its output to the file, or its standard output to `stdout`. */
export function spawnLogged(file: string, { stdout, ...command }: LoggedCommand): WatchedProcess {
  const log = openSync(file, "a", 0o600);
  try {
    return spawnWatched({ ...command, output: [stdout ?? log, log] });
  } finally {
    closeSync(log);
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
