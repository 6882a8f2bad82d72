import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { getSession } from "#app/auth/get-session.server.ts";
import { localPath } from "#app/auth/local-path.ts";
import { startSignIn } from "#app/auth/sign-in/start-sign-in.server.ts";
import { UnauthorizedError } from "#app/auth/unauthorized.ts";
import { cookieHeaders, onlyCookie, setCookie } from "#app/rest/cookies.server.ts";
import { browserSecret, FLOW_SECONDS } from "#app/services/session/sign-in-flow.server.ts";

/** GET /sign-in-again?next=: asks for the password again before money moves, and returns to the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services } = context;
  const session = await getSession(request, context);
  if (!session) throw new UnauthorizedError();
  const { hostname, searchParams } = new URL(request.url);
  const { cookies, again } = services.auth;
  const next = localPath(searchParams.get("next"));
  const header = request.headers.get("cookie");
  const secret = browserSecret(onlyCookie(header, cookies.flow));
  const state = again?.begin(session.userId, secret, new Date());
  const path = state ? `/signed-in-again?${new URLSearchParams({ state, next })}` : next;
  // The same secret binds the callback's own state, where there is one.
  const visitor = { host: hostname, cookie: `${cookies.flow}=${secret}`, path };
  const start = await startSignIn(services, visitor, "again");
  if (!start) return redirect(next);
  const flow = setCookie(cookies.flow, secret, { maxAgeSeconds: FLOW_SECONDS, secure: cookies.secure });
  return redirect(start.location, { headers: cookieHeaders([flow], { "cache-control": "no-store" }) });
}
