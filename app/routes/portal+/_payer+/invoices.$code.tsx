import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { loadInvoicePage, type ShownInvoice } from "#app/capabilities/invoice-page/invoice-page.server.ts";
import { InvoiceView } from "#app/capabilities/invoice-page/invoice-view.tsx";
import { startPayment } from "#app/capabilities/invoice-page/start-payment.server.ts";
import { INVOICE_TEXTS } from "#app/capabilities/invoice-page/texts.ts";
import { payerTitle } from "#app/capabilities/portal/index.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/index.ts";

/** GET /invoices/:code */
export async function loader(args: LoaderFunctionArgs) {
  return loadInvoicePage(args);
}

export async function action(args: ActionFunctionArgs) {
  return startPayment(args);
}

/** The page that answers a form is not the loader's. */
export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has("cache-control") ? actionHeaders : loaderHeaders;

export const meta = payerTitle<typeof loader>(({ language, invoice }) =>
  INVOICE_TEXTS[language].title(invoice.invoiceNumber),
);

export default function PayInvoice() {
  const loaded = useLoaderData<typeof loader>();
  return <InvoiceView page={(useActionData<typeof action>() ?? loaded) as ShownInvoice} />;
}
