import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AddCardView } from "#app/capabilities/payer-account/add-card-view.tsx";
import { type AddCardPage, loadAddCard } from "#app/capabilities/payer-account/cards.server.ts";
import { ACCOUNT_TEXTS } from "#app/capabilities/payer-account/texts.ts";
import { payerTitle } from "#app/capabilities/portal/index.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/index.ts";

/** GET /account/cards/new */
export async function loader(args: LoaderFunctionArgs) {
  return loadAddCard(args, "live");
}

export const meta = payerTitle<typeof loader>(({ language }) => ACCOUNT_TEXTS[language].addCard.title);

export default function AddCard() {
  return <AddCardView page={useLoaderData<typeof loader>() as AddCardPage} />;
}
