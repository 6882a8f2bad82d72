import type { Environment } from "#contract/environment.ts";
import type { OrganizationClients, SystemClients } from "#extensions/caller/index.ts";
import type { Membership, Session } from "./session/session.ts";

/** Who looks at a page of the dashboard, and for which organization. */
export interface PageContext {
  readonly session: Session;
  readonly organization: {
    readonly organizationId: string;
    readonly organizationSlug: string;
    readonly name: string;
    readonly onboardingStatus: string;
    /** The merchant account of this environment at the engine; null when there is none. */
    readonly merchantId: string | null;
  };
  readonly user: { readonly id: string; readonly name: string | null; readonly email: string | null };
  readonly memberships: readonly Membership[];
  readonly environment: Environment;
  /** Those that this person may switch to. */
  readonly environments: readonly Environment[];
  /** Clients that act for this organization, environment and request. */
  readonly extensions: OrganizationClients;
  readonly system: SystemClients;
  readonly requestId: string;
  readonly signOutPath: string;
  readonly switchEnvironmentPath: string;
  readonly switchOrganizationPath: string;
}
