import { fromNodeHeaders } from "better-auth/node";
import type { Request } from "express";
import { listMemberships, type Membership } from "../accounts/memberships.ts";
import type { Central } from "./central.ts";

export interface SignedIn {
  userId: string;
  email: string;
  name: string;
  /** Not verified: the user may have left it since. */
  activeOrganizationId: string | null;
}

/** The user of the request's session cookie; null without a valid one. */
export async function findSession({ auth }: Central, request: Request): Promise<SignedIn | null> {
  const found = await auth.api.getSession({ headers: fromNodeHeaders(request.headers) });
  if (!found) return null;
  const { user, session } = found;
  return {
    userId: user.id,
    email: user.email,
    name: user.name,
    activeOrganizationId: session.activeOrganizationId ?? null,
  };
}

export interface Visitor extends SignedIn {
  memberships: Membership[];
}

/** The same, with the user's memberships. */
export async function findVisitor(central: Central, request: Request): Promise<Visitor | null> {
  const session = await findSession(central, request);
  return session && { ...session, memberships: await listMemberships(central.pool, session.userId) };
}
