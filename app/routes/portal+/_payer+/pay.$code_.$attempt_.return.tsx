import type { LoaderFunctionArgs } from "@remix-run/node";
import { returnFromEngine } from "#app/capabilities/checkout/attempt-page.server.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/payer-failure.tsx";

/** GET: reads the payment and leads to the page of its attempt, or to the merchant's own. */
export async function loader(args: LoaderFunctionArgs) {
  return returnFromEngine(args);
}

export default function PayReturn() {
  return null;
}
