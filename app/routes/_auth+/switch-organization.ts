import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { startSwitch } from "#app/auth/sign-in/start-sign-in.server.ts";

/** POST /switch-organization. The central service decides who belongs where, so the choice is made there. */
export async function action({ request, context: { services } }: ActionFunctionArgs) {
  const visitor = { host: new URL(request.url).hostname, cookie: request.headers.get("cookie"), path: "/overview" };
  const start = startSwitch(services, visitor);
  if (!start) return redirect("/overview", 303);
  const headers = new Headers(start.cookies.map((cookie): [string, string] => ["set-cookie", cookie]));
  return redirect(start.location, { status: 303, headers });
}
