import { useRouteLoaderData } from "@remix-run/react";

/** The public profile of an organization. */
export interface PublicOrganization {
  readonly slug: string;
  readonly name: string;
  readonly tagline: string | null;
  /** #rrggbb */
  readonly brandColor: string | null;
  readonly supportEmail: string | null;
  readonly supportPhone: string | null;
  readonly websiteUrl: string | null;
}

export function usePublicOrganization(): PublicOrganization {
  const organization = useRouteLoaderData<PublicOrganization>("routes/portal+/_site+/_layout");
  if (!organization) throw new Error("There is no organization on this page.");
  return organization;
}
