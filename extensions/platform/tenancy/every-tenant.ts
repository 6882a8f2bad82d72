import type { EntityManager } from "@mikro-orm/postgresql";
import { pagesById } from "./organization-pages.ts";
import type { Tenant } from "./tenant.ts";
import { listTenants } from "./tenants.queries.ts";

/**
 * Yields all organizations in ID order. Use it only for work that nearly every organization has, and
 * `organizationPages` otherwise.
 */
export async function* everyTenant({ em }: { readonly em: EntityManager }, pageSize?: number): AsyncGenerator<Tenant> {
  const pages = pagesById(
    (page) => listTenants(em, page),
    ({ organizationId }) => organizationId,
    pageSize,
  );
  for await (const page of pages) yield* page;
}
