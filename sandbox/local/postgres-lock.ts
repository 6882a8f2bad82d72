import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { rmdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LocalError } from "./local-error.ts";
import { findProcess } from "./process-table.ts";
import { WATCHDOG_NAME } from "./watchdog.ts";

const ORPHAN_STOP_TIMEOUT_MS = 10_000;
const SOCKET_FOLDER_LINE = 4; // Counted from 0; see the comment in PostgreSQL's pidfile.h.
const IMPOSSIBLE_PID = "2147483647";

/**
 * Makes sure that no server uses this data directory: fails if a running instance does, and stops a server whose owner is gone.
 * The lock file is never deleted here: PostgreSQL clears a stale one itself, after checking the shared memory named in it.
 */
export async function claimDataDirectory(dataDir: string): Promise<void> {
  const pid = readServerPid(dataDir);
  const server = pid === null ? null : findProcess(pid);
  if (pid === null || !server) return;

  if (!(server.commandLine.includes("postgres") && server.commandLine.includes(dataDir)))
    return invalidateReusedPid(dataDir);
  if (findProcess(server.parentPid)?.commandLine.includes(WATCHDOG_NAME)) throw dataDirectoryInUse(dataDir, pid);
  await stopOrphan(dataDir, pid);
}

function dataDirectoryInUse(dataDir: string, pid?: number): LocalError {
  const server = pid === undefined ? "" : ` (PostgreSQL, process ${pid})`;
  return new LocalError(
    `${dataDir} is in use by another running instance${server}. Stop it first, or use another folder.`,
  );
}

/** The process id of the server of this data directory, running or not; null when the folder is not locked. */
export function readServerPid(dataDir: string): number | null {
  const lock = lockFile(dataDir);
  return existsSync(lock) ? Number(readFileSync(lock, "utf8").split("\n")[0]) : null;
}

function lockFile(dataDir: string): string {
  return join(dataDir, "postmaster.pid");
}

/** The process ID now belongs to another program. The rest of the file stays for PostgreSQL's own check. */
function invalidateReusedPid(dataDir: string): void {
  const lock = lockFile(dataDir);
  writeFileSync(lock, readFileSync(lock, "utf8").replace(/^\d+/, IMPOSSIBLE_PID));
}

async function stopOrphan(dataDir: string, pid: number): Promise<void> {
  const socketFolder = readFileSync(lockFile(dataDir), "utf8").split("\n")[SOCKET_FOLDER_LINE];
  try {
    process.kill(pid, "SIGINT");
  } catch (cause) {
    throw new LocalError(`${dataDir} is in use by another user's PostgreSQL (process ${pid}). Stop it first.`, {
      cause,
    });
  }
  const deadline = performance.now() + ORPHAN_STOP_TIMEOUT_MS;
  while (existsSync(lockFile(dataDir))) {
    if (performance.now() > deadline) {
      throw new LocalError(`An earlier PostgreSQL on ${dataDir} (process ${pid}) does not stop. Stop it first.`);
    }
    await sleep(50);
  }
  // Normally done by its watchdog. Only an empty folder is removed, because the file could name any folder.
  if (socketFolder) await rmdir(socketFolder).catch(() => {});
}
