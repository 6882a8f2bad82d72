import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  changeSubscription,
  loadSubscription,
  type SubscriptionPage,
} from "#app/capabilities/payer-account/subscription-page.server.ts";
import { SUBSCRIPTION_TEXTS } from "#app/capabilities/payer-account/subscription-texts.ts";
import { SubscriptionView } from "#app/capabilities/payer-account/subscription-view.tsx";
import { payerTitle } from "#app/capabilities/portal/index.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/index.ts";

/** GET /sandbox/account/subscriptions/:subscriptionId */
export async function loader(args: LoaderFunctionArgs) {
  return loadSubscription(args, "sandbox");
}

/** POST /sandbox/account/subscriptions/:subscriptionId */
export async function action(args: ActionFunctionArgs) {
  return changeSubscription(args, "sandbox");
}

export const meta = payerTitle<typeof loader>(({ language }) => SUBSCRIPTION_TEXTS[language].subscription);

export default function AccountSubscription() {
  return <SubscriptionView page={useLoaderData<typeof loader>() as SubscriptionPage} />;
}
