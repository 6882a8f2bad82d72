import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { environmentCookie } from "#app/auth/session/environment-cookie.server.ts";
import { readForm } from "#app/dashboard/read-form.server.ts";

/** POST /settings/environment. What one looked at does not exist in the other environment, so it leads to the start. */
export async function action(args: ActionFunctionArgs) {
  const { environments } = await requireAuth(args);
  const chosen = (await readForm(args.request)).get("environment");
  const environment = environments.find((name) => name === chosen) ?? "sandbox";
  return redirect("/overview", {
    status: 303,
    headers: { "set-cookie": environmentCookie(args.request, environment) },
  });
}
