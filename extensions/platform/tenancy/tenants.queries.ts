import type { EntityManager } from "@mikro-orm/postgresql";
import type { Tenant, TenantName } from "./tenant.ts";

/** Reads the table of organizations, which is read before any tenant is known. */
export async function findTenant(em: EntityManager, name: TenantName): Promise<Tenant | null> {
  const [column, value] = "id" in name ? ["id", name.id] : ["slug", name.slug];
  const [row] = await em.execute<{ id: string; slug: string }[]>(
    `select id, slug from organizations where ${column} = ?`,
    [value],
  );
  return row ? { organizationId: row.id, organizationSlug: row.slug } : null;
}

export async function listTenants(em: EntityManager): Promise<Tenant[]> {
  const rows = await em.execute<{ id: string; slug: string }[]>("select id, slug from organizations order by slug");
  return rows.map(({ id, slug }) => ({ organizationId: id, organizationSlug: slug }));
}
