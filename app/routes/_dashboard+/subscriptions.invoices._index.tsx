import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { INVOICE_COLUMNS, invoiceKey, invoicePath } from "#app/capabilities/invoices/invoice-columns.tsx";
import { INVOICE_LIST } from "#app/capabilities/invoices/invoice-list.server.ts";
import { SubscriptionsTitle } from "#app/capabilities/subscriptions/subscriptions-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Invoices");
export const handle = crumbs({ name: "Subscriptions", to: "/subscriptions" }, { name: "Invoices" });

export async function loader(args: LoaderFunctionArgs) {
  return readList(args, INVOICE_LIST);
}

export default function Invoices() {
  const list = useLoaderData<typeof loader>();
  return (
    <>
      <SubscriptionsTitle title="Invoices" />
      <ListSection
        list={list}
        caption="Invoices"
        columns={INVOICE_COLUMNS}
        rowKey={invoiceKey}
        rowLink={invoicePath}
        empty={
          <EmptyState title={list.tab === "all" ? "No invoices yet" : "No invoices found"}>
            Subscriptions are billed by invoices, one for each period.
          </EmptyState>
        }
      />
    </>
  );
}
