import type { PageOfOrganizations } from "#extensions/platform/tenancy/organization-pages.ts";
import type { SystemWork, UnitOfWork } from "#extensions/platform/work/work.ts";

/** IDs of organizations with webhook endpoints, in ascending order. */
export async function listOrganizationsWithEndpoints(
  { em }: SystemWork,
  { after, limit }: PageOfOrganizations,
): Promise<string[]> {
  const rows = await em.execute<{ organization_id: string }[]>(
    `select distinct organization_id from webhook_endpoints where organization_id > ?
     order by organization_id limit ?`,
    [after, limit],
  );
  return rows.map((row) => row.organization_id);
}

interface Over {
  readonly environment: string;
  readonly endpointId: string;
  readonly before: Date;
}

/** Deletes an endpoint's oldest deliveries with their attempts, and returns the count. */
export async function deleteDeliveries(
  { em, tenant: { organizationId } }: UnitOfWork,
  { environment, endpointId, before }: Over,
  limit: number,
): Promise<number> {
  const rows = await em.execute<unknown[]>(
    `delete from webhook_deliveries where organization_id = ? and id in (
       select id from webhook_deliveries
       where organization_id = ? and environment = ? and endpoint_id = ? and created_at < ? order by created_at limit ?
     ) returning id`,
    [organizationId, organizationId, environment, endpointId, before, limit],
  );
  return rows.length;
}

/** Deletes an endpoint's pending deliveries, first due first. */
export async function deletePending(
  { em, tenant: { organizationId } }: UnitOfWork,
  endpointId: string,
  limit: number,
): Promise<void> {
  await em.execute(
    `delete from webhook_deliveries where organization_id = ? and id in (
       select id from webhook_deliveries
       where organization_id = ? and endpoint_id = ? and status = 'pending' order by run_at limit ?
     )`,
    [organizationId, organizationId, endpointId, limit],
  );
}
