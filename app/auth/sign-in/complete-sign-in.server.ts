import type { LoaderFunctionArgs } from "@remix-run/node";
import { isBlockedAddress } from "#app/auth/limit-request.server.ts";
import { localPath } from "#app/auth/local-path.ts";
import { cookieHeaders, onlyCookie } from "#app/rest/cookies.server.ts";
import { messageResponse } from "#app/rest/message-page.server.ts";
import type { CentralAuth, Exchanged, Redemption } from "#app/services/session/central-auth.server.ts";
import { isCentralAuthError } from "#app/services/session/central-auth-error.ts";
import type { SessionCookies } from "#app/services/session/session-cookies.server.ts";
import { findVerifier } from "#app/services/session/sign-in-flow.server.ts";
import { attemptsOf, MAX_ATTEMPTS, setAttempts } from "./attempts.server.ts";
import { isExternalHost } from "./hosts.ts";
import { localSession } from "./local-session.server.ts";
import * as failure from "./sign-in-failures.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

const TOKEN = /^[\x21-\x7e]{1,512}$/;

/** The callback of the central service: exchanges the one-time token for a local session. */
export async function completeSignIn({ request, context }: Args): Promise<Response> {
  const { config, auth } = context.services;
  const { central, tokens, cookies } = auth;
  const { searchParams: query, hostname } = new URL(request.url);
  const next = localPath(query.get("next"));
  const refuse: Refuse = (page, setCookies = []) =>
    messageResponse(
      { ...page, link: { ...page.link, href: page.link.href ?? next }, headers: cookieHeaders(setCookies) },
      context.nonce,
    );
  if (!central || !tokens) return refuse(failure.notConfigured);

  const [token = "", ...others] = query.getAll("token");
  if (others.length > 0 || !TOKEN.test(token)) return refuse(failure.invalidToken(400));
  const stateRequired = await central.requiresState();
  const flow = flowOf(request, { cookies, stateRequired });
  if (!flow) {
    // Outside production a sign-in from any external host ends on the central domain, whose own cookie is the session.
    if (!isExternalHost(hostname, config.centralDomain)) return redirectTo(next);
    return refuse(failure.foreign);
  }
  // Two sign-ins succeeded without a session: another redirect would loop forever.
  if (attemptsOf(request, cookies) >= MAX_ATTEMPTS) return refuse(failure.tooManyAttempts, [setAttempts(cookies, 0)]);

  const redemption = { token, app: stateRequired ? config.appSlug : null, ...flow };
  const exchange = await exchanged(central.service, redemption, context);
  if (!exchange.ok) return refuse(exchange.failure);
  central.membershipCache.confirm(exchange.value.user.id, exchange.value.organization);
  context.facts.user_id = exchange.value.user.id;
  const { user, organization, signedInAt = null } = exchange.value;
  return redirectTo(next, await localSession({ userId: user.id, organization, signedInAt }, { tokens, cookies }));
}

type Refuse = (page: failure.Failure, setCookies?: readonly string[]) => Response;

function redirectTo(location: string, cookies: readonly string[] = []): Response {
  return new Response(null, { status: 302, headers: cookieHeaders(cookies, { location }) });
}

interface Binding {
  readonly cookies: SessionCookies;
  readonly stateRequired: boolean;
}

/**
 * This browser's flow with its PKCE verifier; null for a token of another sign-in. Only programs that began no flow may
 * omit the state.
 */
function flowOf(request: Request, { cookies, stateRequired }: Binding): { verifier: string | null } | null {
  const state = new URL(request.url).searchParams.getAll("state");
  const secret = onlyCookie(request.headers.get("cookie"), cookies.flow);
  if (state.length === 0) {
    const isProgram = !request.headers.has("sec-fetch-site") && secret === null;
    return isProgram || !stateRequired ? { verifier: null } : null;
  }
  const verifier = state.length === 1 ? findVerifier(secret, state[0] ?? "") : null;
  return verifier === null ? null : { verifier };
}

type Outcome =
  | { readonly ok: true; readonly value: Exchanged }
  | { readonly ok: false; readonly failure: failure.Failure };

/** An invalid token counts as a failed authentication; blocked addresses are refused without a lookup. */
async function exchanged(service: CentralAuth, redemption: Redemption, context: Args["context"]): Promise<Outcome> {
  const { services, clientAddress, log, requestId } = context;
  if (isBlockedAddress(context)) return { ok: false, failure: failure.tooManyFailures };
  try {
    const exchange = await service.exchangeToken(redemption);
    if (exchange.ok) return exchange;
    if (exchange.status === 403) return { ok: false, failure: failure.noOrganization(services.config.authUrl) };
    await services.rateLimits.count("failed_authentication", clientAddress);
    return { ok: false, failure: failure.invalidToken(401) };
  } catch (error) {
    if (!isCentralAuthError(error)) throw error;
    log.warn({ request_id: requestId, err: error }, "A one-time token could not be exchanged.");
    return { ok: false, failure: failure.unavailable };
  }
}
