import type { Logger } from "pino";
import type { Environment } from "#contract/environment.ts";

/** A signed-in person at one organization, after the membership was checked again. */
export interface Session {
  readonly userId: string;
  readonly orgId: string;
  /** The central service's id of the organization, which stays when it is renamed. */
  readonly centralOrgId: string;
  readonly orgSlug: string;
  /** For display only. */
  readonly orgName: string;
  /** Null when the organization exists at the central service only. */
  readonly organization: SessionOrganization | null;
  readonly environment: Environment;
  /** Time of the person's last authentication. Absent when it is not known. */
  readonly signedInAt?: Date | null;
  /** Start of the session, which is not necessarily a sign-in. */
  readonly beganAt?: Date | null;
  /** Whether the central service's own cookie is the session. */
  readonly isCentral?: boolean;
  /** For display only. Of a local session the central service may supply the name. */
  readonly user?: { readonly name: string | null; readonly email: string | null };
  /** All of the person's organizations, for the switch. Absent when the central service was not asked. */
  readonly memberships?: readonly Membership[];
}

export interface SessionOrganization {
  readonly organizationId: string;
  readonly organizationSlug: string;
  readonly onboardingStatus: string;
  /** The legacy merchant id, else the engine merchant id of the active merchant extension. */
  readonly merchantId: string | null;
}

export interface Membership {
  /** The central service's id of the organization. */
  readonly centralOrgId: string;
  readonly slug: string;
  readonly name: string;
  /** Empty for a member without a role; null when the central service has no roles. */
  readonly role: string | null;
}

/** Limits lookups of unknown cookies from one client address. */
export interface LookupLimit {
  /** Whether the address has used up its failed authentications. */
  readonly isBlocked: boolean;
  /** @throws ApiError 429 */
  countFailure(): Promise<void>;
}

export interface ResolutionContext {
  readonly requestId: string;
  readonly log: Logger;
  readonly lookups: LookupLimit;
}

/**
 * Resolves the session of a request; null when not signed in, for any reason.
 * @throws ApiError 429, or 503 while the organization cannot be looked up
 */
export type ResolveSession = (request: Request, scope: ResolutionContext) => Promise<Session | null>;
