import { setTimeout as pause } from "node:timers/promises";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { findByKey, type RecordRow } from "./records.queries.ts";

/** About a second in total: seven reads by key per request that repeats one in progress. */
const PAUSES_MS = [20, 40, 80, 160, 320, 480];

/**
 * Waits until the request with the same key ends or loses its lease. It polls, since LISTEN needs a session, and holds
 * no connection between polls.
 */
export async function endsSoon(work: UnitOfWork, operation: string): Promise<boolean> {
  let row = work.idempotencyKey === null ? null : await findByKey(work, operation);
  // The work in progress has no key or another key.
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
