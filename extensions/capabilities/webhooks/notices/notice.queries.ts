import type { EntityManager } from "@mikro-orm/postgresql";

const DAY_MS = 86_400_000;
/** An endpoint that fails and recovers all the time has its notices so often in a day, and not each minute. */
const MOST_PER_DAY = 10;

interface Place {
  readonly organizationId: string;
  readonly endpointId: string;
  readonly now: Date;
}

/** Counts a notice of the endpoint's day, which begins with its first. False when there were enough. */
export async function countNotice(em: EntityManager, { organizationId, endpointId, now }: Place): Promise<boolean> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  const rows = await em.execute<unknown[]>(
    `update webhook_lanes set
       notice_count = case when notices_since > ? then notice_count + 1 else 1 end,
       notices_since = case when notices_since > ? then notices_since else ?::timestamptz end
     where organization_id = ? and endpoint_id = ?
       and (notices_since is null or notices_since <= ? or notice_count < ?)
     returning endpoint_id`,
    [yesterday, yesterday, now, organizationId, endpointId, yesterday, MOST_PER_DAY],
  );
  return rows.length > 0;
}
