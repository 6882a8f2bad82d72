import { setTimeout as pause } from "node:timers/promises";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { findByKey, type RecordRow } from "./records.queries.ts";

/** Together about a second: seven reads by key for each request that repeats one under way. */
const PAUSES_MS = [20, 40, 80, 160, 320, 480];

/**
 * Waits for the request that has the same key to end or to lose its lease, and says whether it did. It asks again instead
 * of listening, which a pooler in transaction mode does not allow, and holds no connection in between.
 */
export async function endsSoon(work: UnitOfWork, operation: string): Promise<boolean> {
  let row = work.idempotencyKey === null ? null : await findByKey(work, operation);
  // What is under way has no key or another one.
  if (!row) return false;
  for (const pauseMs of PAUSES_MS) {
    if (!isUnderWay(row)) return true;
    await pause(pauseMs);
    row = await findByKey(work, operation);
  }
  return !isUnderWay(row);
}

const isUnderWay = (row: RecordRow | null): boolean =>
  row !== null && row.finished_seconds_ago === null && row.lease_seconds_left > 0;
