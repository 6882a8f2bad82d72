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

/** `again` is the sign-in of a visitor who is signed in already: the central service asks for the password once more. */
type Page = "login" | "again" | "organizations";

/**
 * The redirect to the central sign-in, or to its choice of organization for a visitor who is signed in already. Null when no
 * central service is configured. All addresses come from the configuration.
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

/** The spec asks for `app` alone; a central service that does not know the others leaves them out. */
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
