import { isOrganizationSlug } from "#contract/organization-slug.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { FindTenant, Tenant } from "#extensions/platform/tenancy/tenant.ts";
import type { CallToken } from "./call-token.ts";

/** Reads a header by its lower-case name. A repeated header reads as its values joined by a comma. */
export type ReadHeader = (name: string) => string | null | undefined;

/** An organization as a caller names it. */
interface Name {
  readonly id?: string | undefined;
  readonly slug?: string | undefined;
}

interface NamedTenant {
  readonly findTenant: FindTenant;
  readonly header: ReadHeader;
  readonly token: CallToken | null;
  /** Only the token names the tenant; the headers may repeat it. */
  readonly byToken: boolean;
}

const ORGANIZATION_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The organization that a call acts for. Headers and token must name the same one. */
export async function namedTenant({ findTenant, header, token, byToken }: NamedTenant): Promise<Tenant> {
  if (token && !token.organization)
    throw refuse("TENANT_REQUIRED", { problem: "the call token names no organization" });
  const names = [namedByHeaders(header), token?.organization ?? {}];
  const [deciding = {}] = byToken ? names.slice(1) : names;
  if (!deciding.id && !deciding.slug)
    throw refuse("TENANT_REQUIRED", { problem: "x-org-id or x-org-slug is required" });
  const tenant = await find(findTenant, deciding);
  if (!tenant) throw refuse("TENANT_UNKNOWN", { param: deciding.id ? "x-org-id" : "x-org-slug" });
  if (!names.every((name) => isNamedBy(tenant, name))) throw refuse("TENANT_MISMATCH");
  return tenant;
}

function namedByHeaders(header: ReadHeader): Name {
  const id = header("x-org-id")?.trim();
  const slug = header("x-org-slug")?.trim();
  // Neither may contain a comma, which means that the header was sent more than once.
  if (id?.includes(",") || slug?.includes(",")) throw refuse("TENANT_MISMATCH");
  return { id, slug };
}

/** Names in an invalid format are not looked up. */
async function find(findTenant: FindTenant, { id, slug = "" }: Name): Promise<Tenant | null> {
  if (id) return ORGANIZATION_ID.test(id) ? findTenant({ id }) : null;
  return isOrganizationSlug(slug) ? findTenant({ slug }) : null;
}

function isNamedBy({ organizationId, organizationSlug }: Tenant, { id, slug }: Name): boolean {
  return (!id || id === organizationId) && (!slug || slug === organizationSlug);
}
