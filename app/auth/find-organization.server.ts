import { Code, ConnectError } from "@connectrpc/connect";
import type { Environment } from "#contract/environment.ts";
import { isOrganizationSlug } from "#contract/organization-slug.ts";
import type { SystemClients } from "#extensions/caller/index.ts";
import type { Organization } from "#proto/tollhouse/v1/organizations_pb.ts";

/** Our record of the organization; null when there is none. */
export async function findOrganization(
  { organizations }: Pick<SystemClients, "organizations">,
  slug: string,
  environment: Environment = "sandbox",
): Promise<Organization | null> {
  if (!isOrganizationSlug(slug)) return null;
  try {
    return await organizations.findOrganization({
      organization: { case: "organizationSlug", value: slug },
      environment,
    });
  } catch (error) {
    if (error instanceof ConnectError && error.code === Code.NotFound) return null;
    throw error;
  }
}
