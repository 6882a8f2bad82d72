import { currentOrganization, type Membership } from "./memberships.ts";
import { withReturn } from "./return-to.ts";

interface Situation {
  memberships: Membership[];
  activeOrganizationId: string | null;
  destination: string;
}

/** An application needs one organization: a signed-in person goes on when there is no doubt which one it is. */
export function nextStep({ memberships, activeOrganizationId, destination }: Situation): string {
  if (memberships.length === 0) return withReturn("/no-organization", destination);
  if (!currentOrganization(memberships, activeOrganizationId)) return withReturn("/organizations", destination);
  return destination;
}
