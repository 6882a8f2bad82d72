import type { ActionFunctionArgs } from "@remix-run/node";
import { getSession } from "#app/auth/get-session.server.ts";
import { onlyCookie } from "#app/rest/cookies.server.ts";
import type { CentralOrganization } from "#app/services/session/central-auth.server.ts";
import { isCentralAuthError } from "#app/services/session/central-auth-error.ts";
import { localSession } from "./local-session.server.ts";

type Args = Pick<ActionFunctionArgs, "request" | "context">;

/**
 * Moves the session to another of the person's organizations by slug. Returns the cookies to set; null when the central
 * service has to ask.
 */
export async function switchOrganization({ request, context }: Args, slug: string): Promise<string[] | null> {
  const session = slug === "" ? null : await getSession(request, context);
  const { central } = context.services.auth;
  if (!session || !central) return null;
  try {
    const organization = await central.membershipCache.check(session.userId, ({ memberships }) => {
      const membership = memberships.find((each) => each.organization.slug === slug);
      return membership?.organization ?? null;
    });
    return organization && (await move({ request, context }, organization));
  } catch (error) {
    if (!isCentralAuthError(error)) throw error;
    context.log.warn({ request_id: context.requestId, err: error }, "The organization could not be switched.");
    return null;
  }
}

async function move({ request, context }: Args, organization: CentralOrganization): Promise<string[] | null> {
  const { central, cookies, tokens } = context.services.auth;
  const header = request.headers.get("cookie");
  const token = onlyCookie(header, cookies.local.name);
  const claims = token ? await tokens?.verify(token, cookies.bind && onlyCookie(header, cookies.bind)) : null;
  // A switch is not a sign-in: the session keeps its end, and a fresh sign-in is still asked for.
  if (claims && tokens) {
    const { userId, signedInAt, issuedAt } = claims;
    return localSession({ userId, organization, signedInAt, issuedAt }, { tokens, cookies });
  }
  const value = onlyCookie(header, cookies.central.name);
  const isMoved =
    value && (await central?.service.setActiveOrganization({ name: cookies.central.name, value }, organization.id));
  return isMoved ? [] : null;
}
