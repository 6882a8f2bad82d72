import type { ActionFunctionArgs } from "@remix-run/node";
import { signOut } from "#app/capabilities/payer-account/account-page.server.ts";

/** POST /account/sign-out */
export async function action(args: ActionFunctionArgs) {
  return signOut(args, "live");
}
