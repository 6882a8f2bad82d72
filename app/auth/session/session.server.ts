import type { RequestScope } from "#app/load-context.ts";
import type { Environment } from "#contract/environment.ts";

/** A signed-in person at one organization, after the membership was checked again. */
export interface Session {
  readonly userId: string;
  readonly orgId: string;
  readonly orgSlug: string;
  /** For display only. */
  readonly orgName: string;
  /** Null when the central service knows the organization and we have no record of it. */
  readonly organization: SessionOrganization | null;
  readonly environment: Environment;
  /** For display only. A local token may not know the person. */
  readonly user?: { readonly name: string | null; readonly email: string | null };
  /** Where else this person belongs, for the organization switch. Absent when nobody asked the central service. */
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
  /** Absent when we have no record of the organization. */
  readonly organizationId?: string;
  readonly slug: string;
  readonly name: string;
  readonly role: string;
}

/** Answers null for whoever is not signed in, whatever the cause. */
export type ResolveSession = (
  request: Request,
  scope: Pick<RequestScope, "requestId" | "log">,
) => Promise<Session | null>;

/** By the scope and not by the Request: Remix hands each loader a Request of its own. */
const resolved = new WeakMap<RequestScope, Promise<Session | null>>();

/** The session of this request, resolved when it is first asked for and never again. */
export function getSession(request: Request, scope: RequestScope): Promise<Session | null> {
  const known = resolved.get(scope);
  if (known) return known;
  const session = scope.services.getSession(request, scope);
  resolved.set(scope, session);
  return session;
}
