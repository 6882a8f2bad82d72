import { Code, ConnectError } from "@connectrpc/connect";
import { lookupUnavailable } from "#app/rest/lookup-unavailable.server.ts";
import type { Environment } from "#contract/environment.ts";
import { isOrganizationSlug } from "#contract/organization-slug.ts";
import type { SystemClients } from "#extensions/caller/index.ts";
import type { Organization } from "#proto/tollhouse/v1/organizations_pb.ts";

/** Time limit of the lookup, short enough for a page to report the failure. */
const TIMEOUT_MS = 5_000;

interface Wanted {
  readonly slug: string;
  /** The organization's central ID, if the sign-in names one. */
  readonly centralId?: string;
  readonly environment?: Environment;
}

/**
 * The organization's record; null when there is none or its slug belongs to another central organization.
 * @throws ApiError 503 while unknown
 */
export async function findOrganization(
  { organizations }: Pick<SystemClients, "organizations">,
  { slug, centralId, environment = "sandbox" }: Wanted,
): Promise<Organization | null> {
  if (!isOrganizationSlug(slug)) return null;
  const organization = { case: "organizationSlug", value: slug } as const;
  const named = { organization, environment, ...(centralId !== undefined && { centralId }) };
  try {
    return await organizations.findOrganization(named, { timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (error instanceof ConnectError && error.code === Code.NotFound) return null;
    throw lookupUnavailable("organization", error);
  }
}
