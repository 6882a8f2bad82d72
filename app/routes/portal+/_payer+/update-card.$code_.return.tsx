import type { LoaderFunctionArgs } from "@remix-run/node";
import { returnFromDunningCard } from "#app/capabilities/dunning-page/dunning-page.server.ts";
import { payerTitle } from "#app/capabilities/portal/index.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/index.ts";

/** GET /update-card/:code/return: reads the card and leads to the page. */
export async function loader(args: LoaderFunctionArgs) {
  return returnFromDunningCard(args);
}

/** Only of what is shown when it fails. */
export const meta = payerTitle<typeof loader>(() => "");

export default function UpdateCardReturn() {
  return null;
}
