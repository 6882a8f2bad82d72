import type { ActionFunctionArgs } from "@remix-run/node";
import { changeCards } from "#app/capabilities/payer-account/cards.server.ts";

/** POST /account/cards */
export async function action(args: ActionFunctionArgs) {
  return changeCards(args, "live");
}
