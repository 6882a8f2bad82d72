import { accessSync, constants, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { LocalError } from "./local-error.ts";
import { createPrivateJson, readPrivateJson, writePrivateJson } from "./private-file.ts";
import { findProcess } from "./process-table.ts";

/** The product that runs on a data directory. Other commands find it by this record, and a second start is rejected. */
export interface Instance {
  pid: number;
  startedAt: string;
  /** Addresses and secrets that the processes share; `npm run admin` uses them. */
  settings: Record<string, string>;
}

/** @throws LocalError if another product runs on the directory, or it cannot be written */
export function claimInstance(dataDir: string): void {
  assertWritable(dataDir);
  // Of two concurrent starts, one creates the file and the other fails.
  while (!createPrivateJson(fileOf(dataDir), thisInstance({}))) {
    const other = findInstance(dataDir);
    if (other) {
      throw new LocalError(
        `Tollhouse is already running on ${dataDir} (process ${other.pid}). Stop it with Ctrl-C first.`,
      );
    }
    rmSync(fileOf(dataDir), { force: true });
  }
}

export function recordInstance(dataDir: string, settings: Record<string, string>): void {
  writePrivateJson(fileOf(dataDir), thisInstance(settings));
}

function thisInstance(settings: Record<string, string>): Instance {
  return { pid: process.pid, startedAt: findProcess(process.pid)?.startedAt ?? "", settings };
}

export function releaseInstance(dataDir: string): void {
  // The directory may have been deleted and another product started since.
  if (findInstance(dataDir)?.pid === process.pid) rmSync(fileOf(dataDir), { force: true });
}

/** The product that runs on this directory; null if none does, even if a crashed one left its record. */
export function findInstance(dataDir: string): Instance | null {
  const instance = readPrivateJson<Instance>(fileOf(dataDir));
  if (!instance) return null;
  const isAlive = findProcess(instance.pid)?.startedAt === instance.startedAt;
  return isAlive ? instance : null;
}

function fileOf(dataDir: string): string {
  return join(dataDir, "running.json");
}

function assertWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOSPC") throw cause;
    throw new LocalError(
      `This user cannot write ${dataDir}. If it belongs to another user, run as that user or remove it.`,
      { cause },
    );
  }
}
