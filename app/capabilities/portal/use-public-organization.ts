import { useRouteLoaderData } from "@remix-run/react";
import type { PublicOrganization } from "./public-organization.ts";

export function usePublicOrganization(): PublicOrganization {
  const organization = useRouteLoaderData<PublicOrganization>("routes/portal+/_site+/_layout");
  if (!organization) throw new Error("There is no organization on this page.");
  return organization;
}
