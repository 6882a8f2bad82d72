import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { readForm } from "#app/rest/read-form.server.ts";
import { environmentCookie } from "#app/services/session/environment-cookie.server.ts";
import { ENVIRONMENTS } from "#contract/environment.ts";

/**
 * POST /settings/environment. The record on screen does not exist in the other environment, so it redirects to the
 * overview.
 */
export async function action(args: ActionFunctionArgs) {
  await requireAuth(args, { fromAnyPage: true });
  const chosen = (await readForm(args.request)).get("environment");
  const environment = ENVIRONMENTS.find((name) => name === chosen) ?? "sandbox";
  return redirect("/overview", {
    status: 303,
    headers: { "set-cookie": await environmentCookie.set(args.request, environment) },
  });
}
