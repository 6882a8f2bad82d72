import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { LRUCache } from "lru-cache";
import { noSuch } from "#extensions/platform/kernel/refuse.ts";
import type { FindTenant, Tenant, TenantName } from "./tenant.ts";
import { findTenant } from "./tenants.queries.ts";

/** @throws resource_missing */
export async function getTenant({ em }: { readonly em: EntityManager }, name: TenantName): Promise<Tenant> {
  const tenant = await findTenant(em, name);
  if (!tenant) throw noSuch("organization", "id" in name ? name.id : name.slug);
  return tenant;
}

/** Like `getTenant`, of those that a finder knows. @throws resource_missing */
export async function getKnownTenant(find: FindTenant, id: string): Promise<Tenant> {
  const tenant = await find({ id });
  if (!tenant) throw noSuch("organization", id);
  return tenant;
}

const TENANT_CACHE = { max: 10_000, ttl: 5_000 };

/** Resolves each call's tenant. Results are cached for 5 s; unknown organizations are not cached. */
export function createTenantFinder({ orm }: { readonly orm: MikroORM }): FindTenant {
  const cache = new LRUCache<string, Tenant>(TENANT_CACHE);
  return async (name) => {
    const key = "id" in name ? `id:${name.id}` : `slug:${name.slug}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const tenant = await findTenant(orm.em.fork(), name);
    if (tenant) cache.set(key, tenant);
    return tenant;
  };
}
