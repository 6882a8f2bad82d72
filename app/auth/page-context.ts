import type { Environment } from "#contract/environment.ts";
import type { OrganizationClients, SystemClients } from "#extensions/caller/index.ts";
import type { Membership, Session } from "./session/session.ts";

/** The person and organization of a dashboard page. */
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
  /** The environments this person may switch to. */
  readonly environments: readonly Environment[];
  /** Clients that act for this organization, environment and request. */
  readonly extensions: OrganizationClients;
  readonly system: SystemClients;
  readonly requestId: string;
  readonly signOutPath: string;
  readonly switchEnvironmentPath: string;
  readonly switchOrganizationPath: string;
}
