import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { cookieHeaders } from "#app/auth/cookies.server.ts";
import { localPath } from "#app/auth/sign-in/local-path.ts";
import { startSignIn } from "#app/auth/sign-in/start-sign-in.server.ts";

/** GET /sign-in-again?next=: asks for the password once more and returns to the page, for what moves money. */
export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const { hostname, searchParams } = new URL(request.url);
  const path = localPath(searchParams.get("next"));
  const start = await startSignIn(services, { host: hostname, cookie: request.headers.get("cookie"), path }, "again");
  if (!start) return redirect(path);
  return redirect(start.location, { headers: cookieHeaders(start.cookies, { "cache-control": "no-store" }) });
}
