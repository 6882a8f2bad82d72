import type { ActionFunctionArgs } from "@remix-run/node";
import { changeCards } from "#app/capabilities/payer-account/cards.server.ts";

/** POST /sandbox/account/cards */
export async function action(args: ActionFunctionArgs) {
  return changeCards(args, "sandbox");
}
