import type { LoaderFunctionArgs } from "@remix-run/node";
import { returnFromCardForm } from "#app/capabilities/payer-account/cards.server.ts";
import { payerTitle } from "#app/capabilities/portal/index.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/index.ts";

/** GET /account/cards/return */
export async function loader(args: LoaderFunctionArgs) {
  return returnFromCardForm(args, "live");
}

/** Only of what is shown when it fails. */
export const meta = payerTitle<typeof loader>(() => "");

export default function AccountCardReturn() {
  return null;
}
