import type { LoaderFunctionArgs } from "@remix-run/node";
import { returnFromEngine } from "#app/capabilities/checkout/attempt-page.server.ts";
import { payerTitle } from "#app/capabilities/portal/payer-title.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/payer-failure.tsx";

/** GET: reads the payment and leads to the page of its attempt, or to the merchant's own. */
export async function loader(args: LoaderFunctionArgs) {
  return returnFromEngine(args);
}

/** Only of what is shown when it fails. */
export const meta = payerTitle<typeof loader>(() => "");

export default function PayReturn() {
  return null;
}
