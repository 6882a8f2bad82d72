import type { EntityManager } from "@mikro-orm/postgresql";
import type { PageOfOrganizations } from "./organization-pages.ts";
import type { Tenant, TenantName } from "./tenant.ts";

/** Reads the organizations table, which has no tenant filter. */
export async function findTenant(em: EntityManager, name: TenantName): Promise<Tenant | null> {
  const [column, value] = "id" in name ? ["id", name.id] : ["slug", name.slug];
  const [row] = await em.execute<{ id: string; slug: string }[]>(
    `select id, slug from organizations where ${column} = ?`,
    [value],
  );
  return row ? { organizationId: row.id, organizationSlug: row.slug } : null;
}

/** A page of all organizations in ID order. */
export async function listTenants(em: EntityManager, { after, limit }: PageOfOrganizations): Promise<Tenant[]> {
  const rows = await em.execute<{ id: string; slug: string }[]>(
    "select id, slug from organizations where id > ? order by id limit ?",
    [after, limit],
  );
  return rows.map(({ id, slug }) => ({ organizationId: id, organizationSlug: slug }));
}
