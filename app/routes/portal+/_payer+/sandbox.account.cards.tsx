import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { changeCards } from "#app/capabilities/payer-account/cards.server.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/index.ts";

/** GET /sandbox/account/cards: a page that could not be shown is loaded again. */
export async function loader() {
  return redirect("/sandbox/account", 303);
}

/** POST /sandbox/account/cards */
export async function action(args: ActionFunctionArgs) {
  return changeCards(args, "sandbox");
}

export default function AccountCards() {
  return null;
}
