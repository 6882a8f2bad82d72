import type { RequestScope } from "#app/services/load-context.ts";

interface Place {
  readonly environment: string;
  readonly organization: { readonly organizationId: string };
}

/**
 * The page with the organization's sandbox terminals, where a person plays their payers. Null in live, and where the
 * sandbox has other terminals.
 */
export function terminalsUrl({ services }: Pick<RequestScope, "services">, page: Place): string | null {
  const { terminalsUrl: origin } = services.config;
  if (page.environment !== "sandbox" || origin === null) return null;
  return `${origin}/?account=${page.organization.organizationId}_${page.environment}`;
}
