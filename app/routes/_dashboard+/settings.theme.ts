import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { returnPathOf } from "#app/dashboard/return-path.server.ts";
import { THEMES, themeCookie } from "#app/dashboard/theme.server.ts";
import { OPEN_FORM, readForm } from "#app/rest/read-form.server.ts";

/** POST /settings/theme. The theme belongs to the browser, not to the person, so it needs no session. */
export async function action({ request }: ActionFunctionArgs) {
  const chosen = (await readForm(request, OPEN_FORM)).get("theme");
  const theme = THEMES.find((name) => name === chosen) ?? "system";
  return redirect(returnPathOf(request), {
    status: 303,
    headers: { "set-cookie": await themeCookie.set(request, theme) },
  });
}
