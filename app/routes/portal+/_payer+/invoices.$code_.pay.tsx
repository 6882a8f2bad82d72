import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CardView } from "#app/capabilities/invoice-page/card-view.tsx";
import { loadCardPage, type ShownCard } from "#app/capabilities/invoice-page/invoice-page.server.ts";
import { INVOICE_TEXTS } from "#app/capabilities/invoice-page/texts.ts";
import { payerTitle } from "#app/capabilities/portal/index.ts";

export { PayerFailure as ErrorBoundary } from "#app/capabilities/portal/index.ts";

/** GET /invoices/:code/pay */
export async function loader(args: LoaderFunctionArgs) {
  return loadCardPage(args);
}

export const meta = payerTitle<typeof loader>(({ language, invoice }) =>
  INVOICE_TEXTS[language].title(invoice.invoiceNumber),
);

export default function PayInvoiceCard() {
  return <CardView page={useLoaderData<typeof loader>() as ShownCard} />;
}
