import type { EventSubscriber, FilterDef, FlushEventArgs } from "@mikro-orm/core";

/** The filter that limits every query of a tenant table to one organization. */
export const TENANT_FILTER = "tenant";

interface TenantParameters {
  organizationId: string;
}

/**
 * Spread into every tenant entity. A query without an organization throws, as does an object such as `{ $ne: null }`,
 * which would match every tenant.
 */
export const tenantOwned = {
  filters: {
    [TENANT_FILTER]: {
      name: TENANT_FILTER,
      default: true,
      cond: (parameters: TenantParameters) => ({ organizationId: organizationIn(parameters) }),
    },
  } as unknown as Record<string, FilterDef>,
};

/** Returns the single organization of the filter's parameters. @throws TenantViolation */
export function organizationIn(parameters: unknown): string {
  const organizationId: unknown = (parameters as Partial<TenantParameters> | undefined)?.organizationId;
  if (typeof organizationId !== "string" || organizationId === "")
    throw new TenantViolation("a query names no organization");
  return organizationId;
}

/** A defect of the highest severity: a change or a query outside its tenant. Responses never include details. */
export class TenantViolation extends Error {
  override readonly name = "TenantViolation";
}

/** Refuses writes outside the tenant; the filter only restricts queries (docs/decisions/0004-tenant-isolation.md). */
export class TenantGuard implements EventSubscriber {
  async onFlush({ em, uow }: FlushEventArgs): Promise<void> {
    const tenant = em.getFilterParams(TENANT_FILTER) as TenantParameters | undefined;
    for (const change of uow.getChangeSets()) {
      if (!("organizationId" in change.meta.properties) || change.meta.filters[TENANT_FILTER] === undefined) continue;
      const now = (change.entity as Partial<TenantParameters>).organizationId;
      const before = (change.originalEntity as Partial<TenantParameters> | undefined)?.organizationId ?? now;
      if (!tenant?.organizationId || now !== tenant.organizationId || before !== tenant.organizationId) {
        throw new TenantViolation(`${change.type} of ${change.meta.className} outside its organization`);
      }
    }
  }
}
