import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { cookieHeaders } from "#app/auth/cookies.server.ts";
import { startSignIn } from "#app/auth/sign-in/start-sign-in.server.ts";

/** POST /switch-organization. The central service decides who belongs where, so the choice is made there. */
export async function action({ request, context: { services } }: ActionFunctionArgs) {
  const visitor = { host: new URL(request.url).hostname, cookie: request.headers.get("cookie"), path: "/overview" };
  const start = await startSignIn(services, visitor, "organizations");
  if (!start) return redirect("/overview", 303);
  return redirect(start.location, { status: 303, headers: cookieHeaders(start.cookies) });
}
