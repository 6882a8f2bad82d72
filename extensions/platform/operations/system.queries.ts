import { PRESENCE_LOCK_CLASS } from "#extensions/platform/database/instance-lock.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";
import { isOver, LIFETIME_DAYS } from "./lifetime.ts";

/** Where a record is. All work on it is its organization's own. */
export interface RecordName {
  organization_id: string;
  id: string;
}

/** Unfinished records that nobody is at: their lease has ended, or no living process holds their owner's presence lock. */
export function listAbandoned(system: SystemWork, limit: number): Promise<RecordName[]> {
  return system.em.execute<RecordName[]>(
    `select organization_id, id from idempotency_records
     where finished_at is null and (lease_expires_at < now() or not exists (
       select from pg_locks where locktype = 'advisory' and classid = ${PRESENCE_LOCK_CLASS} and objid = owner_instance::oid
         and database = (select oid from pg_database where datname = current_database())))
     order by lease_expires_at limit ?`,
    [limit],
  );
}

/** Finished records whose lifetime is over, the oldest first. */
export function listOver(system: SystemWork, limit: number): Promise<RecordName[]> {
  return system.em.execute<RecordName[]>(
    `select organization_id, id from idempotency_records
     where finished_at < now() - interval '${Math.min(LIFETIME_DAYS.live, LIFETIME_DAYS.sandbox)} days' and ${isOver}
     order by finished_at limit ?`,
    [limit],
  );
}
