import type { EntityManager } from "@mikro-orm/postgresql";

const DAY_MS = 86_400_000;
/** Limit on notices per day for an endpoint that fails and recovers repeatedly. */
const MOST_PER_DAY = 10;

interface NoticeCount {
  readonly organizationId: string;
  readonly endpointId: string;
  readonly now: Date;
}

/** Counts a notice within the endpoint's day, which starts with its first notice. False when the limit was reached. */
export async function countNotice(
  em: EntityManager,
  { organizationId, endpointId, now }: NoticeCount,
): Promise<boolean> {
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
