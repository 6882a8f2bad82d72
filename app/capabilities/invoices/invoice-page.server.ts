import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { readActorNames } from "#app/dashboard/actor-names.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { customerName } from "#app/dashboard/customer-cell.tsx";
import { mayChange } from "#app/dashboard/may-change.server.ts";
import { withCustomers } from "#app/dashboard/with-customers.server.ts";
import { creditNoteView, invoiceEventView } from "./invoice-view.server.ts";
import { readInvoice } from "./read-invoice.server.ts";

/** The most that the contract answers at once. */
const MOST_NOTES = 100;

/** Everything that the page of one invoice shows. @throws Response 404 */
export async function readInvoicePage(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args);
  const { extensions } = viewer;
  const invoice = await readInvoice(args);
  const { invoiceId } = invoice;
  const [notes, events, may, [row]] = await Promise.all([
    attempt(() => extensions.creditNotes.listCreditNotes({ invoiceId, limit: MOST_NOTES })),
    attempt(() => extensions.invoices.listInvoiceEvents({ invoiceId })),
    mayChange(viewer),
    withCustomers([invoice], extensions),
  ]);
  const shown = events.value?.data.map(invoiceEventView) ?? [];
  return {
    invoice,
    customer: row?.customer ? customerName(row.customer) : invoice.customerId,
    notes: notes.value?.data.map(creditNoteView) ?? [],
    mayChange: may,
    events: shown,
    actors: await readActorNames(
      args.context,
      viewer,
      shown.map(({ actor }) => actor),
    ),
  };
}
