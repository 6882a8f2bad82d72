import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DunningCardView } from "#app/capabilities/dunning-page/card-view.tsx";
import { loadDunningCard, type ShownDunningCard } from "#app/capabilities/dunning-page/dunning-page.server.ts";
import { DUNNING_TEXTS } from "#app/capabilities/dunning-page/texts.ts";
import { payerTitle } from "#app/capabilities/portal/index.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/index.ts";

/** GET /update-card/:code/form */
export async function loader(args: LoaderFunctionArgs) {
  return loadDunningCard(args);
}

export const meta = payerTitle<typeof loader>(({ language }) => DUNNING_TEXTS[language].cardTitle);

export default function UpdateCardForm() {
  return <DunningCardView shown={useLoaderData<typeof loader>() as ShownDunningCard} />;
}
