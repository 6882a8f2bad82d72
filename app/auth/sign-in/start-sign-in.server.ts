import { onlyCookie, setCookie } from "#app/auth/cookies.server.ts";
import type { Services } from "#app/services.server.ts";
import { isExternalHost, returnOrigin } from "./hosts.ts";
import { beginFlow, browserSecret, FLOW_SECONDS } from "./sign-in-flow.server.ts";

export interface SignInStart {
  readonly location: string;
  readonly cookies: readonly string[];
}

export interface Visitor {
  readonly host: string;
  readonly cookie: string | null | undefined;
  /** Of ours, where they want to go. */
  readonly path: string;
}

type Parts = Pick<Services, "config" | "auth">;

/** Where a visitor signs in; null while no central service is configured. The addresses come from the configuration alone. */
export function startSignIn({ config, auth }: Parts, visitor: Visitor): SignInStart | null {
  if (!config.authUrl) return null;
  if (!isExternalHost(visitor.host, config.centralDomain)) {
    const back = returnOrigin(config, visitor.host) + visitor.path;
    return { location: `${config.authUrl}/login?${new URLSearchParams({ return: back })}`, cookies: [] };
  }
  const { query, cookies } = crossDomainQuery({ config, auth }, visitor);
  return { location: `${config.authUrl}/api/cross-domain-token?${query}`, cookies };
}

/** Where a signed-in visitor chooses another organization. A local session is made anew for it. */
export function startSwitch({ config, auth }: Parts, visitor: Visitor): SignInStart | null {
  if (!config.authUrl) return null;
  const choice = (back: string) => `${config.authUrl}/organizations?${new URLSearchParams({ return: back })}`;
  if (!isExternalHost(visitor.host, config.centralDomain))
    return { location: choice(returnOrigin(config, visitor.host) + visitor.path), cookies: [] };
  const { query, cookies } = crossDomainQuery({ config, auth }, visitor);
  return { location: choice(`/api/cross-domain-token?${query}`), cookies };
}

/** The spec asks for `app` alone; a central service that does not know the others leaves them out. */
function crossDomainQuery({ config, auth }: Parts, { cookie, path }: Visitor) {
  const query = new URLSearchParams({ app: config.appSlug, next: path });
  if (config.authState === "off") return { query, cookies: [] };
  const { flow: name, secure } = auth.cookies;
  const secret = browserSecret(onlyCookie(cookie, name));
  const { state, codeChallenge } = beginFlow(secret);
  query.set("state", state);
  query.set("code_challenge", codeChallenge);
  return { query, cookies: [setCookie(name, secret, { maxAgeSeconds: FLOW_SECONDS, secure })] };
}
