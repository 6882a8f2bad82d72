import { onlyCookie, setCookie } from "#app/rest/cookies.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { beginFlow, browserSecret, FLOW_SECONDS } from "#app/services/session/sign-in-flow.server.ts";
import { isExternalHost, returnOrigin } from "./hosts.ts";

interface Visitor {
  readonly host: string;
  readonly cookie: string | null | undefined;
  /** The local path to return to. */
  readonly path: string;
}

type Parts = Pick<Services, "config" | "auth">;

/** `again` is for signed-in visitors: the central service asks for the password again. */
type Page = "login" | "again" | "organizations";

/**
 * The redirect to the central sign-in, or to its organization choice for signed-in visitors; null without a central
 * service.
 */
export async function startSignIn(parts: Parts, visitor: Visitor, page: Page = "login") {
  const { authUrl, centralDomain } = parts.config;
  if (!authUrl) return null;
  const path = page === "organizations" ? page : "login";
  const asked = page === "again" ? { prompt: "login" } : {};
  const pageReturningTo = (back: string) => `${authUrl}/${path}?${new URLSearchParams({ return: back, ...asked })}`;
  if (!isExternalHost(visitor.host, centralDomain))
    return { location: pageReturningTo(returnOrigin(parts.config, visitor.host) + visitor.path), cookies: [] };
  const { query, cookies } = await crossDomainQuery(parts, visitor);
  const exchange = `/api/cross-domain-token?${query}`;
  return { location: page === "login" ? authUrl + exchange : pageReturningTo(exchange), cookies };
}

/** The spec defines `app` alone; other central services ignore the rest. */
async function crossDomainQuery({ config, auth }: Parts, { cookie, path }: Visitor) {
  const query = new URLSearchParams({ app: config.appSlug, next: path });
  if (!(await auth.central?.requiresState())) return { query, cookies: [] };
  const { flow: name, secure } = auth.cookies;
  const secret = browserSecret(onlyCookie(cookie, name));
  const { state, codeChallenge } = beginFlow(secret);
  query.set("state", state);
  query.set("code_challenge", codeChallenge);
  return { query, cookies: [setCookie(name, secret, { maxAgeSeconds: FLOW_SECONDS, secure })] };
}
