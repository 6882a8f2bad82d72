import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { startSignIn } from "#app/auth/sign-in/start-sign-in.server.ts";
import { switchOrganization } from "#app/auth/sign-in/switch-organization.server.ts";
import { cookieHeaders } from "#app/rest/cookies.server.ts";
import { OPEN_FORM, readForm } from "#app/rest/read-form.server.ts";

/** POST /switch-organization: to the organization that the form names, else to the central service's choice of them. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = await readForm(request, OPEN_FORM);
  const cookies = await switchOrganization(args, form.get("organization") ?? "");
  if (cookies) return redirect("/overview", { status: 303, headers: cookieHeaders(cookies) });
  const visitor = { host: new URL(request.url).hostname, cookie: request.headers.get("cookie"), path: "/overview" };
  const start = await startSignIn(context.services, visitor, "organizations");
  if (!start) return redirect("/overview", 303);
  return redirect(start.location, { status: 303, headers: cookieHeaders(start.cookies) });
}
