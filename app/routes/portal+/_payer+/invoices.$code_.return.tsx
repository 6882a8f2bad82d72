import type { LoaderFunctionArgs } from "@remix-run/node";
import { returnToInvoice } from "#app/capabilities/invoice-page/invoice-page.server.ts";
import { payerTitle } from "#app/capabilities/portal/index.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/index.ts";

/** GET /invoices/:code/return: reads the payment and leads to the page of its invoice. */
export async function loader(args: LoaderFunctionArgs) {
  return returnToInvoice(args);
}

/** Only of what is shown when it fails. */
export const meta = payerTitle<typeof loader>(() => "");

export default function InvoiceReturn() {
  return null;
}
