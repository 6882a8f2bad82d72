/** Whom a call acts for. It comes from the caller's credential and never from a body, a query or a Host header. */
export interface Tenant {
  readonly organizationId: string;
  readonly organizationSlug: string;
}

/** Looks an organization up by its id or its slug; null when there is none. */
export type FindTenant = (by: { readonly id?: string; readonly slug?: string }) => Promise<Tenant | null>;
