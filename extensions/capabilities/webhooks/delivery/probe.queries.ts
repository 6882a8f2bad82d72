import type { EntityManager } from "@mikro-orm/postgresql";
import type { Environment } from "#contract/environment.ts";

interface EndpointKey {
  readonly organizationId: string;
  readonly endpointId: string;
}

/** Lets the oldest waiting delivery probe a degraded endpoint, unless a probe is scheduled. */
export async function probeOldest(
  em: EntityManager,
  { organizationId, endpointId, now }: EndpointKey & { readonly now: Date },
  at: Date,
): Promise<void> {
  await em.execute(
    `with oldest as materialized (
       select id from webhook_deliveries where organization_id = ? and endpoint_id = ? and status = 'held'
       and not exists (select from webhook_deliveries where organization_id = ? and endpoint_id = ? and status = 'pending')
       order by created_at, id limit 1)
     update webhook_deliveries d set status = 'pending', run_at = ?, updated_at = ?, version = d.version + 1
     from oldest o
     where d.organization_id = ? and d.id = o.id and d.status = 'held'`,
    [organizationId, endpointId, organizationId, endpointId, at, now, organizationId],
  );
}

export interface Unprobed {
  readonly organization_id: string;
  readonly environment: Environment;
  readonly id: string;
}

/** Degraded endpoints with waiting deliveries and no scheduled probe: their events came after the last failure. */
export function listUnprobed(em: EntityManager, limit: number): Promise<Unprobed[]> {
  return em.execute<Unprobed[]>(
    `select e.organization_id, e.environment, e.id from webhook_endpoints e
     where e.status = ?
       and exists (select from webhook_deliveries h
         where h.organization_id = e.organization_id and h.endpoint_id = e.id and h.status = 'held')
       and not exists (select from webhook_deliveries p
         where p.organization_id = e.organization_id and p.endpoint_id = e.id and p.status = 'pending')
     limit ?`,
    ["degraded", limit],
  );
}
