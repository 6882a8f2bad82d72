import { readFileSync, writeFileSync } from "node:fs";
import { rmdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LocalError } from "./local-error.ts";
import { findProcess, type RunningProcess } from "./process-table.ts";
import { WATCHDOG_NAME } from "./watchdog.ts";

const ORPHAN_STOP_TIMEOUT_MS = 10_000;
const SOCKET_FOLDER_LINE = 4; // Counted from 0; see the comment in PostgreSQL's pidfile.h.
const IMPOSSIBLE_PID = "2147483647";

interface Lock {
  readonly pid: number;
  readonly socketFolder: string;
  readonly text: string;
}

/**
 * Ensures that no server uses this data directory: fails if its owner runs, else stops it. PostgreSQL itself clears
 * stale lock files.
 */
export async function claimDataDirectory(dataDir: string): Promise<void> {
  const lock = readLock(dataDir);
  const server = lock && findProcess(lock.pid);
  if (!server) return;

  if (!(server.commandLine.includes("postgres") && server.commandLine.includes(dataDir)))
    return invalidateReusedPid(dataDir, lock);
  if (findProcess(server.parentPid)?.commandLine.includes(WATCHDOG_NAME)) throw dataDirectoryInUse(dataDir, lock.pid);
  await stopOrphan(dataDir, lock, server);
}

function dataDirectoryInUse(dataDir: string, pid?: number): LocalError {
  const server = pid === undefined ? "" : ` (PostgreSQL, process ${pid})`;
  return new LocalError(
    `${dataDir} is in use by another running instance${server}. Stop it first, or use another folder.`,
  );
}

/** The process id of the server of this data directory, running or not; null when the folder is not locked. */
export function readServerPid(dataDir: string): number | null {
  return readLock(dataDir)?.pid ?? null;
}

function readLock(dataDir: string): Lock | null {
  const text = unlessGone(() => readFileSync(lockFile(dataDir), "utf8"));
  if (text === null) return null;
  const lines = text.split("\n");
  return { pid: Number(lines[0]), socketFolder: lines[SOCKET_FOLDER_LINE] ?? "", text };
}

function lockFile(dataDir: string): string {
  return join(dataDir, "postmaster.pid");
}

/** A server that ends removes its lock file, which can happen between any two lines of this file. */
function unlessGone<T>(use: () => T): T | null {
  try {
    return use();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return null;
  }
}

/** The process ID now belongs to another program. The rest of the file stays for PostgreSQL's own check. */
function invalidateReusedPid(dataDir: string, { text }: Lock): void {
  // r+ fails if the file is gone, instead of creating it.
  unlessGone(() => writeFileSync(lockFile(dataDir), text.replace(/^\d+/, IMPOSSIBLE_PID), { flag: "r+" }));
}

/** Waits for the process: its lock file goes earlier, or never after a kill. */
async function stopOrphan(dataDir: string, { pid, socketFolder }: Lock, { startedAt }: RunningProcess): Promise<void> {
  interrupt(dataDir, pid);
  const deadline = performance.now() + ORPHAN_STOP_TIMEOUT_MS;
  while (findProcess(pid)?.startedAt === startedAt) {
    if (performance.now() > deadline) {
      throw new LocalError(`An earlier PostgreSQL on ${dataDir} (process ${pid}) does not stop. Stop it first.`);
    }
    await sleep(50);
  }
  // Normally done by its watchdog. Only an empty folder is removed, because the file could name any folder.
  if (socketFolder) await rmdir(socketFolder).catch(() => {});
}

/** The watchdog may stop the server at the same time. */
function interrupt(dataDir: string, pid: number): void {
  try {
    process.kill(pid, "SIGINT");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ESRCH") return;
    throw new LocalError(`${dataDir} is in use by another user's PostgreSQL (process ${pid}). Stop it first.`, {
      cause,
    });
  }
}
