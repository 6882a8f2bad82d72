import type { EntityManager } from "@mikro-orm/postgresql";
import type { Environment } from "#contract/environment.ts";

interface NewDelivery {
  readonly id: string;
  readonly type: string;
  readonly whole_resource: string;
  readonly subject_id: string;
  readonly sequence: number;
}

interface NewDeliveries {
  readonly organizationId: string;
  readonly environment: Environment;
  readonly now: Date;
  readonly idStart: string;
  readonly everyType: string;
}

/** Characters of the digest at the end of an ID, which gives IDs their usual length. */
const DIGEST_CHARACTERS = 16;

/**
 * The lock keeps the endpoint's status until the commit, so that no delivery is left waiting for a newly enabled
 * endpoint.
 */
export async function insertDeliveries(
  em: EntityManager,
  { organizationId, environment, now, idStart, everyType }: NewDeliveries,
  events: readonly NewDelivery[],
): Promise<boolean> {
  const { affectedRows } = await em.execute<{ affectedRows: number }>(
    `insert into webhook_deliveries (organization_id, id, environment, endpoint_id, event_id, event_type, resource_id,
       event_sequence, payload_style, api_version, status, run_at, created_at, updated_at)
     select ?, ? || left(md5(v.id || e.id), ?), e.environment, e.id, v.id, v.type, v.subject_id,
       v.sequence, e.payload_style, e.api_version,
       case when e.status = ? then ? else ? end, case when e.status = ? then ?::timestamptz end, ?, ?
     from webhook_endpoints e
     join jsonb_to_recordset(?::jsonb) as v (id text, type text, whole_resource text, subject_id text, sequence integer)
       on e.enabled_events && array[?, v.type, v.whole_resource]
     where e.organization_id = ? and e.environment = ?
     order by e.id for key share of e`,
    [
      ...[organizationId, idStart, DIGEST_CHARACTERS],
      ...["enabled", "pending", "held", "enabled", now, now, now],
      ...[JSON.stringify(events), everyType, organizationId, environment],
    ],
    "run",
  );
  return affectedRows > 0;
}

export interface OrderedResource {
  readonly resource_id: string;
  /** No earlier delivery of the resource is waiting. */
  readonly is_head: boolean;
}

/** Makes the resources' next events due at once, when the ones they waited for are finished. */
export async function releaseNext(
  em: EntityManager,
  { organizationId, endpointId, now }: { organizationId: string; endpointId: string; now: Date },
  resources: readonly OrderedResource[],
): Promise<void> {
  await em.execute(
    `update webhook_deliveries d set run_at = ?, out_of_order = not r.is_head, updated_at = ?, version = d.version + 1
     from jsonb_to_recordset(?::jsonb) as r (resource_id text, is_head boolean)
     where d.organization_id = ? and d.endpoint_id = ? and d.status = 'pending' and d.resource_id = r.resource_id
       and d.out_of_order and d.run_at > ?`,
    [now, now, JSON.stringify(resources), organizationId, endpointId, now],
  );
}

/**
 * Ascending sequences of undelivered events by resource, including those of a newly enabled endpoint's waiting
 * deliveries.
 */
export async function pendingSequences(
  em: EntityManager,
  { organizationId, endpointId }: { readonly organizationId: string; readonly endpointId: string },
  resourceIds: readonly string[],
): Promise<ReadonlyMap<string, number[]>> {
  const rows = await em.execute<{ resource_id: string; sequence: number }[]>(
    `select resource_id, event_sequence as sequence from webhook_deliveries
     where organization_id = ? and endpoint_id = ? and status in ('pending', 'held')
       and resource_id = any(string_to_array(?, ','))
     order by event_sequence`,
    [organizationId, endpointId, [...new Set(resourceIds)].join(",")],
  );
  const grouped = Map.groupBy(rows, (row) => row.resource_id);
  return new Map([...grouped].map(([resourceId, all]) => [resourceId, all.map(({ sequence }) => sequence)]));
}
