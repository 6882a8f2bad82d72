import type { Environment } from "#contract/environment.ts";

/**
 * The organization that a call acts for. It comes from the caller's credential and never from a body, a query or a Host
 * header.
 */
export interface Tenant {
  readonly organizationId: string;
  readonly organizationSlug: string;
}

export type TenantName = { readonly id: string } | { readonly slug: string };

/** Null when there is no such organization. */
export type FindTenant = (name: TenantName) => Promise<Tenant | null>;

/** One environment of one organization. */
export interface TenantEnvironment {
  readonly organizationId: string;
  readonly environment: Environment;
}
