import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ChangeView } from "#app/capabilities/payer-account/change-view.tsx";
import { type ChangePage, changePrice, loadChange } from "#app/capabilities/payer-account/subscription-page.server.ts";
import { SUBSCRIPTION_TEXTS } from "#app/capabilities/payer-account/subscription-texts.ts";
import { payerTitle } from "#app/capabilities/portal/index.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/index.ts";

/** GET /account/subscriptions/:subscriptionId/change */
export async function loader(args: LoaderFunctionArgs) {
  return loadChange(args, "live");
}

/** POST /account/subscriptions/:subscriptionId/change */
export async function action(args: ActionFunctionArgs) {
  return changePrice(args, "live");
}

export const meta = payerTitle<typeof loader>(({ language }) => SUBSCRIPTION_TEXTS[language].change.title);

export default function ChangeSubscription() {
  return <ChangeView page={useLoaderData<typeof loader>() as ChangePage} />;
}
