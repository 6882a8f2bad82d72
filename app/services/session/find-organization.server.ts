import { Code, ConnectError } from "@connectrpc/connect";
import { lookupUnavailable } from "#app/rest/lookup-unavailable.server.ts";
import type { Environment } from "#contract/environment.ts";
import { isOrganizationSlug } from "#contract/organization-slug.ts";
import type { SystemClients } from "#extensions/caller/index.ts";
import type { Organization } from "#proto/tollhouse/v1/organizations_pb.ts";

/** A page that cannot know its organization says so while people still wait. */
const TIMEOUT_MS = 5_000;

interface Wanted {
  readonly slug: string;
  /** The central service's id of it, where a sign-in names one. */
  readonly centralId?: string;
  readonly environment?: Environment;
}

/**
 * Our record of the organization; null when there is none, or when its slug belongs to another one at the central service.
 * @throws ApiError 503 while it is not known whether there is one
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
