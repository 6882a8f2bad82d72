import { Code, ConnectError } from "@connectrpc/connect";
import type { SystemClients } from "#extensions/caller/index.ts";
import type { Organization } from "#proto/tollhouse/v1/organizations_pb.ts";
import type { Environment } from "./session/environment-cookie.server.ts";

/** The contract's format: nothing else can be the slug of an organization of ours. */
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Our record of the organization; null when there is none. */
export async function findOrganization(
  { organizations }: Pick<SystemClients, "organizations">,
  slug: string,
  environment: Environment = "sandbox",
): Promise<Organization | null> {
  if (!SLUG.test(slug)) return null;
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
