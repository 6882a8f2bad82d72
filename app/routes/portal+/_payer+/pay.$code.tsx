import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type CheckoutPage, loadCheckoutPage } from "#app/capabilities/checkout/checkout-page.server.ts";
import { CheckoutView } from "#app/capabilities/checkout/checkout-view.tsx";
import { startCheckout } from "#app/capabilities/checkout/start-checkout.server.ts";
import { payerTitle } from "#app/capabilities/portal/payer-title.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/payer-failure.tsx";

export async function loader(args: LoaderFunctionArgs) {
  return loadCheckoutPage(args);
}

export async function action(args: ActionFunctionArgs) {
  return startCheckout(args);
}

/** The page that answers a form is not the loader's. */
export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has("cache-control") ? actionHeaders : loaderHeaders;

export const meta = payerTitle<typeof loader>(({ checkout }) => checkout.link?.title ?? "");

export default function PayLink() {
  const loaded = useLoaderData<typeof loader>();
  return <CheckoutView page={(useActionData<typeof action>() ?? loaded) as CheckoutPage} />;
}
