import type { EntityManager } from "@mikro-orm/postgresql";
import type { Environment } from "#contract/environment.ts";

/** Due deliveries scanned to find lanes. */
const WINDOW = 1_000;

/** An endpoint with due deliveries that no process serves. */
export interface DueLane {
  readonly organizationId: string;
  readonly environment: Environment;
  readonly endpointId: string;
  readonly isFailing: boolean;
}

interface Times {
  readonly now: Date;
  /** The database's time, which leases use. */
  readonly databaseNow: Date;
}

/** If a few backlogs fill the window, scans again without them. */
export async function listDueLanes(em: EntityManager, times: Times, busy: readonly string[]): Promise<DueLane[]> {
  const first = await duePage(em, times, busy);
  if (first.rows < WINDOW) return first.lanes;
  const more = await duePage(em, times, [...busy, ...first.lanes.map(({ endpointId }) => endpointId)]);
  return [...first.lanes, ...more.lanes];
}

interface DueRow {
  readonly organization_id: string;
  readonly environment: Environment;
  readonly endpoint_id: string;
  readonly consecutive_failures: number;
}

async function duePage(em: EntityManager, { now, databaseNow }: Times, busy: readonly string[]) {
  const rows = await em.execute<DueRow[]>(
    `select d.organization_id, d.environment, d.endpoint_id, l.consecutive_failures
     from webhook_deliveries d
     join webhook_lanes l on l.organization_id = d.organization_id and l.endpoint_id = d.endpoint_id
     where d.status = 'pending' and d.run_at <= ? and (l.lease_expires_at is null or l.lease_expires_at < ?)
       and d.endpoint_id <> all(string_to_array(?, ','))
     order by d.run_at limit ?`,
    [now, databaseNow, busy.join(","), WINDOW],
  );
  const lanes = new Map(
    rows.map((row) => [
      row.endpoint_id,
      {
        organizationId: row.organization_id,
        environment: row.environment,
        endpointId: row.endpoint_id,
        isFailing: row.consecutive_failures > 0,
      },
    ]),
  );
  return { rows: rows.length, lanes: [...lanes.values()] };
}

export interface LaneClaim {
  readonly organizationId: string;
  readonly endpointId: string;
  readonly token: string;
}

interface Lease {
  /** Both in the database's time. */
  readonly now: Date;
  readonly expiresAt: Date;
}

/** False when another process has the lane. */
export async function claimLane(em: EntityManager, claim: LaneClaim, { now, expiresAt }: Lease): Promise<boolean> {
  const { organizationId, endpointId, token } = claim;
  const rows = await em.execute<unknown[]>(
    `with free as materialized (
       select endpoint_id from webhook_lanes where organization_id = ? and endpoint_id = ?
         and (lease_expires_at is null or lease_expires_at < ?)
       for update skip locked)
     update webhook_lanes l set claim_token = ?, lease_expires_at = ?
     from free f where l.organization_id = ? and l.endpoint_id = f.endpoint_id returning l.endpoint_id`,
    [organizationId, endpointId, now, token, expiresAt, organizationId],
  );
  return rows.length > 0;
}

/** False when the lane was taken over or its endpoint deleted. */
export async function renewLane(em: EntityManager, claim: LaneClaim, expiresAt: Date): Promise<boolean> {
  const { organizationId, endpointId, token } = claim;
  const rows = await em.execute<unknown[]>(
    `update webhook_lanes set lease_expires_at = ? where organization_id = ? and endpoint_id = ? and claim_token = ?
     returning endpoint_id`,
    [expiresAt, organizationId, endpointId, token],
  );
  return rows.length > 0;
}

export async function releaseLane(em: EntityManager, { organizationId, endpointId, token }: LaneClaim): Promise<void> {
  await em.execute(
    `update webhook_lanes set claim_token = null, lease_expires_at = null
     where organization_id = ? and endpoint_id = ? and claim_token = ?`,
    [organizationId, endpointId, token],
  );
}
