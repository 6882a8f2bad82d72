import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CancelView } from "#app/capabilities/payer-account/cancel-view.tsx";
import {
  cancelSubscription,
  loadCancel,
  type SubscriptionPage,
} from "#app/capabilities/payer-account/subscription-page.server.ts";
import { SUBSCRIPTION_TEXTS } from "#app/capabilities/payer-account/subscription-texts.ts";
import { payerTitle } from "#app/capabilities/portal/index.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/index.ts";

/** GET /account/subscriptions/:subscriptionId/cancel */
export async function loader(args: LoaderFunctionArgs) {
  return loadCancel(args, "live");
}

/** POST /account/subscriptions/:subscriptionId/cancel */
export async function action(args: ActionFunctionArgs) {
  return cancelSubscription(args, "live");
}

export const meta = payerTitle<typeof loader>(({ language }) => SUBSCRIPTION_TEXTS[language].cancel.open);

export default function CancelSubscription() {
  return <CancelView page={useLoaderData<typeof loader>() as SubscriptionPage} />;
}
