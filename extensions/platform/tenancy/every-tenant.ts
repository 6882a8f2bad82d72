import type { EntityManager } from "@mikro-orm/postgresql";
import { pagesById } from "./organization-pages.ts";
import type { Tenant } from "./tenant.ts";
import { listTenants } from "./tenants.queries.ts";

/**
 * All organizations, one after the other, in the order of their ids. For what nearly every organization has: what few have is found by
 * `organizationPages` instead.
 */
export async function* everyTenant({ em }: { readonly em: EntityManager }, pageSize?: number): AsyncGenerator<Tenant> {
  const pages = pagesById(
    (page) => listTenants(em, page),
    ({ organizationId }) => organizationId,
    pageSize,
  );
  for await (const page of pages) yield* page;
}
