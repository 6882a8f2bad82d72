import type { ActionFunctionArgs } from "@remix-run/node";
import { cookieHeaders, onlyCookie, setCookie } from "#app/rest/cookies.server.ts";
import { isCentralAuthError } from "#app/services/session/central-auth-error.ts";
import { clearCentral, clearLocal } from "#app/services/session/session-cookies.server.ts";
import { setAttempts } from "./attempts.server.ts";
import { isExternalHost, returnOrigin } from "./hosts.ts";

type Args = Pick<ActionFunctionArgs, "request" | "context">;

/**
 * Forgets the session here and ends it at the central service: in one step where its cookie is seen, else on its page.
 */
export async function signOut({ request, context }: Args): Promise<Response> {
  const { config, auth } = context.services;
  const host = new URL(request.url).hostname;
  const ended = await endCentralSession({ request, context });
  const mayRemain = !ended && config.authUrl;
  const back = `${returnOrigin(config, host)}/signed-out`;
  const location = mayRemain ? `${config.authUrl}/sign-out?${new URLSearchParams({ return: back })}` : "/signed-out";
  const gone = { maxAgeSeconds: 0, secure: auth.cookies.secure };
  const cleared = [
    ...clearLocal(auth.cookies),
    setCookie(auth.cookies.flow, "", gone),
    setAttempts(auth.cookies, 0),
    // Without the cookie, the central service's page could not identify the session to end.
    ...(ended && !isExternalHost(host, config.centralDomain) ? clearCentral(auth.cookies) : []),
  ];
  return new Response(null, {
    status: 303,
    headers: cookieHeaders(cleared, { location, "cache-control": "no-store" }),
  });
}

async function endCentralSession({ request, context: { services, log, requestId } }: Args): Promise<boolean> {
  const { cookies, central } = services.auth;
  const value = onlyCookie(request.headers.get("cookie"), cookies.central.name);
  if (!central || !value) return false;
  try {
    await central.service.endSession({ name: cookies.central.name, value });
    return true;
  } catch (error) {
    if (!isCentralAuthError(error)) throw error;
    log.warn({ request_id: requestId, err: error }, "The central session could not be ended.");
    return false;
  }
}
