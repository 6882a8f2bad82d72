import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { loadDunningPage, type ShownDunning } from "#app/capabilities/dunning-page/dunning-page.server.ts";
import { DunningView } from "#app/capabilities/dunning-page/dunning-view.tsx";
import { startDunningCard } from "#app/capabilities/dunning-page/start-card.server.ts";
import { DUNNING_TEXTS } from "#app/capabilities/dunning-page/texts.ts";
import { payerTitle } from "#app/capabilities/portal/index.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/index.ts";

/** GET /update-card/:code */
export async function loader(args: LoaderFunctionArgs) {
  return loadDunningPage(args);
}

export async function action(args: ActionFunctionArgs) {
  return startDunningCard(args);
}

/** The page that answers a form is not the loader's. */
export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has("cache-control") ? actionHeaders : loaderHeaders;

export const meta = payerTitle<typeof loader>(({ language }) => DUNNING_TEXTS[language].title);

export default function UpdateCard() {
  const loaded = useLoaderData<typeof loader>();
  return <DunningView shown={(useActionData<typeof action>() ?? loaded) as ShownDunning} />;
}
