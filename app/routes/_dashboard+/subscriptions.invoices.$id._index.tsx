import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ATTEMPT_COLUMNS, attemptKey, attemptPath } from "#app/capabilities/invoices/attempt-columns.tsx";
import { DunningState } from "#app/capabilities/invoices/dunning-state.tsx";
import { InvoiceActions } from "#app/capabilities/invoices/invoice-actions.tsx";
import { InvoiceFacts } from "#app/capabilities/invoices/invoice-facts.tsx";
import { invoiceEventLabel } from "#app/capabilities/invoices/invoice-labels.ts";
import { InvoiceLines } from "#app/capabilities/invoices/invoice-lines.tsx";
import { readInvoicePage } from "#app/capabilities/invoices/invoice-page.server.ts";
import { InvoiceState } from "#app/capabilities/invoices/invoice-state.tsx";
import { InvoiceTotals } from "#app/capabilities/invoices/invoice-totals.tsx";
import { NotesPanel } from "#app/capabilities/invoices/notes-panel.tsx";
import { Columns, PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { EventTimeline } from "#app/dashboard/event-timeline.tsx";

export const meta = titled("Invoice");
export const handle = crumbs({ name: "Invoices", to: "/subscriptions/invoices" }, { name: "Invoice" });

export async function loader(args: LoaderFunctionArgs) {
  return readInvoicePage(args);
}

export default function InvoicePage() {
  const { invoice, customer, notes, mayChange, events, actors } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title={invoice.number ?? "Draft invoice"}
        badge={<Badge tone={invoice.label.tone}>{invoice.label.name}</Badge>}
        lead={customer}
        actions={<InvoiceActions invoice={invoice} mayChange={mayChange} />}
      />
      <div className="space-y-6">
        <InvoiceState invoice={invoice} />
        <DunningState dunning={invoice.dunning} />
        <Columns>
          <div className="min-w-0 space-y-6">
            <Panel id="lines" title="Lines" flush>
              <InvoiceLines lines={invoice.lines} currency={invoice.currency} caption="Lines of this invoice" />
              <div className="border-line border-t p-4 sm:p-5">
                <InvoiceTotals amounts={invoice} />
              </div>
            </Panel>
            <Panel id="attempts" title="Payments" flush>
              <DataTable
                caption="Attempts to pay this invoice"
                columns={ATTEMPT_COLUMNS}
                rows={invoice.attempts}
                rowKey={attemptKey}
                rowLink={attemptPath}
                empty={
                  <p className="p-4 text-sm text-muted sm:p-5">
                    {invoice.status === "paid" ? "No payment was needed." : "No payment attempts yet."}
                  </p>
                }
              />
            </Panel>
            <NotesPanel invoice={invoice} notes={notes} mayChange={mayChange} />
          </div>
          <div className="space-y-6">
            <Panel id="details" title="Details">
              <InvoiceFacts invoice={invoice} customer={customer} />
            </Panel>
            <Panel id="timeline" title="Timeline">
              <EventTimeline
                events={events}
                actors={actors}
                labelOf={(type) => invoiceEventLabel(type, invoice.attempts.length > 0)}
              />
            </Panel>
          </div>
        </Columns>
      </div>
    </>
  );
}
