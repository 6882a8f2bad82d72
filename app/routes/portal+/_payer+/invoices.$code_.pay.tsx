import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CardView } from "#app/capabilities/invoice-page/card-view.tsx";
import { loadCardPage, type ShownCard } from "#app/capabilities/invoice-page/invoice-page.server.ts";
import { INVOICE_TEXTS } from "#app/capabilities/invoice-page/texts.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/index.ts";

/** GET /invoices/:code/pay */
export async function loader(args: LoaderFunctionArgs) {
  return loadCardPage(args);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? INVOICE_TEXTS[data.language].title(data.invoice.invoiceNumber) : "" },
];

export default function PayInvoiceCard() {
  return <CardView page={useLoaderData<typeof loader>() as ShownCard} />;
}
