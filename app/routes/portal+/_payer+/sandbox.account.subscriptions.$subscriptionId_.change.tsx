import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ChangeView } from "#app/capabilities/payer-account/change-view.tsx";
import { type ChangePage, changePrice, loadChange } from "#app/capabilities/payer-account/subscription-page.server.ts";
import { SUBSCRIPTION_TEXTS } from "#app/capabilities/payer-account/subscription-texts.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/index.ts";

/** GET /sandbox/account/subscriptions/:subscriptionId/change */
export async function loader(args: LoaderFunctionArgs) {
  return loadChange(args, "sandbox");
}

/** POST /sandbox/account/subscriptions/:subscriptionId/change */
export async function action(args: ActionFunctionArgs) {
  return changePrice(args, "sandbox");
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: SUBSCRIPTION_TEXTS[data?.language ?? "en"].change.title },
];

export default function ChangeSubscription() {
  return <ChangeView page={useLoaderData<typeof loader>() as ChangePage} />;
}
