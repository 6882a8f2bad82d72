import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";

/** POST /settings/organization. The central service decides who belongs where, so the choice is made there. */
export async function action(args: ActionFunctionArgs) {
  await requireAuth(args);
  const { authUrl } = args.context.services.config;
  if (!authUrl) {
    const text = "No central sign-in is configured here, so there is no other organization to switch to.";
    return redirectWith(args.request, "/overview", { tone: "warn", text });
  }
  const choose = new URL("/organizations", authUrl);
  choose.searchParams.set("return", new URL("/overview", args.request.url).href);
  return redirect(choose.href, 303);
}
