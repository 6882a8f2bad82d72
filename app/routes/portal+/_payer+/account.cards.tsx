import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { changeCards } from "#app/capabilities/payer-account/cards.server.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/index.ts";

/** GET /account/cards: a page that could not be shown is loaded again. */
export async function loader() {
  return redirect("/account", 303);
}

/** POST /account/cards */
export async function action(args: ActionFunctionArgs) {
  return changeCards(args, "live");
}

export default function AccountCards() {
  return null;
}
