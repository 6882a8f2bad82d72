import { Code, ConnectError } from "@connectrpc/connect";
import type { Environment } from "#contract/environment.ts";
import { isOrganizationSlug } from "#contract/organization-slug.ts";
import type { SystemClients } from "#extensions/caller/index.ts";
import type { Organization } from "#proto/tollhouse/v1/organizations_pb.ts";

interface Wanted {
  readonly slug: string;
  /** The central service's id of it, where a sign-in names one. */
  readonly centralId?: string;
  readonly environment?: Environment;
}

/** Our record of the organization; null when there is none, or when its slug belongs to another one at the central service. */
export async function findOrganization(
  { organizations }: Pick<SystemClients, "organizations">,
  { slug, centralId, environment = "sandbox" }: Wanted,
): Promise<Organization | null> {
  if (!isOrganizationSlug(slug)) return null;
  try {
    return await organizations.findOrganization({
      organization: { case: "organizationSlug", value: slug },
      environment,
      ...(centralId !== undefined && { centralId }),
    });
  } catch (error) {
    if (error instanceof ConnectError && error.code === Code.NotFound) return null;
    throw error;
  }
}
