import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** A range of an index, so that the cost does not depend on other rows or statistics. */
interface Batch {
  readonly limit: number;
}

interface End {
  /** PostgreSQL's text of the time, with all digits. */
  readonly at: string;
  readonly id: string;
}

/** After every row: the batch is the last one. */
const LAST: End = { at: "infinity", id: "" };

/** Makes the first due deliveries wait, and returns whether there are more. Pings and examples are still sent. */
export async function holdBatch(
  { em, clock, tenant: { organizationId } }: UnitOfWork,
  endpointId: string,
  { limit }: Batch,
): Promise<boolean> {
  const [end] = await em.execute<End[]>(
    `select run_at::text as at, id from webhook_deliveries
     where organization_id = ? and endpoint_id = ? and status = 'pending' and sample is null
     order by run_at, id offset ? limit 1`,
    [organizationId, endpointId, limit - 1],
  );
  const { at, id } = end ?? LAST;
  await em.execute(
    `update webhook_deliveries set status = 'held', run_at = null, updated_at = ?, version = version + 1
     where organization_id = ? and endpoint_id = ? and status = 'pending' and sample is null
       and (run_at, id) <= (?::timestamptz, ?)`,
    [clock.realNow(), organizationId, endpointId, at, id],
  );
  return end !== undefined;
}

/**
 * Makes the oldest waiting deliveries due, and returns whether there are more. Deliveries before the requested start
 * are skipped.
 */
export async function releaseBatch(
  { em, clock, tenant: { organizationId } }: UnitOfWork,
  endpointId: string,
  { limit }: Batch,
): Promise<boolean> {
  const [end] = await em.execute<End[]>(
    `select created_at::text as at, id from webhook_deliveries
     where organization_id = ? and endpoint_id = ? and status = 'held'
     order by created_at, id offset ? limit 1`,
    [organizationId, endpointId, limit - 1],
  );
  const { at, id } = end ?? LAST;
  await em.execute(
    `update webhook_deliveries d set updated_at = ?, version = d.version + 1,
       status = case when d.created_at < l.release_from then ? else ? end,
       run_at = case when d.created_at < l.release_from then null else ?::timestamptz end
     from webhook_lanes l
     where l.organization_id = ? and l.endpoint_id = ? and d.organization_id = ? and d.endpoint_id = ? and d.status = 'held'
       and (d.created_at, d.id) <= (?::timestamptz, ?)`,
    [
      clock.realNow(),
      "skipped",
      "pending",
      clock.realNow(),
      organizationId,
      endpointId,
      organizationId,
      endpointId,
      at,
      id,
    ],
  );
  return end !== undefined;
}
