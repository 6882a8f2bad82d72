import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Heartbeat } from "./heartbeats.ts";

interface Returned {
  readonly id: string;
}

/**
 * Writes when devices were seen, without a version or an event, by one statement however many they are. Rows are locked in
 * the order of their IDs, as everywhere. Returns the devices that were offline and are seen now.
 */
export async function writeHeartbeats(
  { em, tenant, environment }: UnitOfWork,
  heartbeats: readonly Heartbeat[],
  onlineSince: Date,
): Promise<string[]> {
  const { organizationId } = tenant;
  const rows = await em.execute<Returned[]>(
    `with seen as (
       select * from jsonb_to_recordset(?::jsonb) as said ("vendorDeviceId" text, "seenAt" timestamptz, health jsonb)
     ), known as (
       select d.id, seen."seenAt", seen.health from devices d join seen on seen."vendorDeviceId" = d.vendor_device_id
       where d.organization_id = ? and d.environment = ? and d.status in (?, ?)
         and (d.last_seen_at is null or d.last_seen_at < seen."seenAt")
       order by d.id for update of d
     ), written as (
       update devices d set last_seen_at = known."seenAt", health = known.health from known
       where d.organization_id = ? and d.environment = ? and d.id = known.id
       returning d.id, d.is_online, d.last_seen_at
     )
     select id from written where not is_online and last_seen_at > ? order by id`,
    [
      JSON.stringify(heartbeats),
      ...[organizationId, environment, "active", "disabled"],
      ...[organizationId, environment],
      onlineSince,
    ],
  );
  return rows.map(({ id }) => id);
}
