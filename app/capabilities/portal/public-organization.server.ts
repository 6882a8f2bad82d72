import type { AppLoadContext } from "@remix-run/node";
import { findOrganization } from "#app/services/session/find-organization.server.ts";
import type { PublicOrganization } from "./public-organization.ts";

/** The organization of this host; null without one. Fields are listed one by one, so that new fields stay private. */
export async function findPublicOrganization({
  tenant,
  services,
  requestId,
}: Pick<AppLoadContext, "tenant" | "services" | "requestId">): Promise<PublicOrganization | null> {
  const found =
    tenant === null ? null : await findOrganization(services.extensions.system({ requestId }), { slug: tenant });
  if (!found) return null;
  const { organizationSlug: slug, name, publicProfile: profile } = found;
  return {
    slug,
    name,
    tagline: profile?.tagline ?? null,
    brandColor: profile?.brandColor ?? null,
    supportEmail: profile?.supportEmail ?? null,
    supportPhone: profile?.supportPhone ?? null,
    websiteUrl: profile?.websiteUrl ?? null,
  };
}
