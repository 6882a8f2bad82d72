import { setTimeout as pause } from "node:timers/promises";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { findByKey, findExclusive, type RecordRow } from "./records.queries.ts";

/** About a second in total: seven reads per request that repeats one in progress. */
const PAUSES_MS = [20, 40, 80, 160, 320, 480];

interface Excluded {
  readonly exclusive: string | null;
  readonly subjectId: string | null;
}

/**
 * Waits until the request with the same key ends or loses its lease, or another operation on the same subject does,
 * which decides what this request may do. It polls, since LISTEN needs a session, and holds no connection between polls.
 */
export async function endsSoon(work: UnitOfWork, operation: string, excluded?: Excluded): Promise<boolean> {
  const own = work.idempotencyKey === null ? null : await findByKey(work, operation);
  if (own) return waitForEnd(own, () => findByKey(work, operation));
  const { exclusive = null, subjectId = null } = excluded ?? {};
  if (exclusive === null || subjectId === null) return false;
  const other = () => findExclusive(work, exclusive, subjectId);
  const row = await other();
  // The same operation with no key or another key is left to its owner.
  return row?.operation !== operation && waitForEnd(row, other);
}

async function waitForEnd(first: RecordRow | null, read: () => Promise<RecordRow | null>): Promise<boolean> {
  let row = first;
  for (const pauseMs of PAUSES_MS) {
    if (!isUnderWay(row)) return true;
    await pause(pauseMs);
    row = await read();
  }
  return !isUnderWay(row);
}

const isUnderWay = (row: RecordRow | null): boolean =>
  row !== null && row.finished_seconds_ago === null && row.lease_seconds_left > 0;
