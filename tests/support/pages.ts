import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureBuilt } from "#sandbox/local/build.ts";
import { findProcess } from "#sandbox/local/process-table.ts";
import { ROOT } from "#sandbox/local/root.ts";

// Outside of the build folder, which every build removes.
const CACHE = join(ROOT, "node_modules", ".cache");
const LOCK = join(CACHE, "tollhouse-build.lock");
const WAIT_MS = 100;

/** Builds the pages if their sources have changed. Concurrent tests build once. */
export async function buildPages(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  while (!takeLock()) await sleep(WAIT_MS);
  const logs = await mkdtemp(join(tmpdir(), "tollhouse-build-"));
  try {
    await ensureBuilt(logs, new AbortController().signal);
  } finally {
    rmSync(LOCK, { force: true });
    await rm(logs, { recursive: true, force: true });
  }
}

function takeLock(): boolean {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    if (isAbandoned()) rmSync(LOCK, { force: true });
    return false;
  }
}

/** The lock of a dead process. An empty file belongs to a process that is writing its number. */
function isAbandoned(): boolean {
  try {
    const owner = readFileSync(LOCK, "utf8");
    return owner !== "" && !findProcess(Number(owner));
  } catch {
    return false;
  }
}
