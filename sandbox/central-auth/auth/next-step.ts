import { currentOrganization, type Membership } from "#sandbox/central-auth/accounts/memberships.ts";
import { withReturn } from "./return-to.ts";

interface Situation {
  memberships: Membership[];
  activeOrganizationId: string | null;
  destination: string;
}

/** The page for a signed-in user: `destination` if their organization is known, else the page that resolves it. */
export function nextStep({ memberships, activeOrganizationId, destination }: Situation): string {
  if (memberships.length === 0) return withReturn("/no-organization", destination);
  if (!currentOrganization(memberships, activeOrganizationId)) return withReturn("/organizations", destination);
  return destination;
}
