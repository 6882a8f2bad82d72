/** A signed-in person at one organization, after the membership was checked again. */
export interface Session {
  readonly userId: string;
  readonly orgId: string;
  readonly orgSlug: string;
  /** For display only. */
  readonly orgName: string;
  /** Null when the central service knows the organization and we have no record of it. */
  readonly organization: SessionOrganization | null;
  readonly environment: "sandbox" | "live";
}

export interface SessionOrganization {
  readonly organizationId: string;
  readonly organizationSlug: string;
  readonly onboardingStatus: string;
  /** The legacy merchant id, else the engine merchant id of the active merchant extension. */
  readonly merchantId: string | null;
}

/** Answers null for whoever is not signed in, whatever the cause. */
export type ResolveSession = (request: Request) => Promise<Session | null>;

/** No sign-in exists yet, so no cookie can be valid. */
export const noSession: ResolveSession = async () => null;
