import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { REFUND_COLUMNS, refundKey, refundPath } from "#app/capabilities/transactions/refund-columns.tsx";
import { REFUND_LIST } from "#app/capabilities/transactions/refund-list-page.server.ts";
import { TransactionsTitle } from "#app/capabilities/transactions/transactions-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Refunds");
export const handle = crumbs({ name: "Transactions", to: "/transactions" }, { name: "Refunds" });

export async function loader(args: LoaderFunctionArgs) {
  return readList(args, REFUND_LIST);
}

export default function Refunds() {
  return (
    <>
      <TransactionsTitle title="Refunds" />
      <ListSection
        list={useLoaderData<typeof loader>()}
        caption="Refunds"
        columns={REFUND_COLUMNS}
        rowKey={refundKey}
        rowLink={refundPath}
        empty={<EmptyState title="No refunds yet">Open a transaction to refund it.</EmptyState>}
      />
    </>
  );
}
