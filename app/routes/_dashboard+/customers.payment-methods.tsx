import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CustomersTitle } from "#app/capabilities/customers/customers-title.tsx";
import {
  PAYMENT_METHOD_COLUMNS,
  paymentMethodKey,
  paymentMethodPath,
} from "#app/capabilities/payment-methods/payment-method-columns.tsx";
import { PAYMENT_METHOD_LIST } from "#app/capabilities/payment-methods/payment-method-list.server.ts";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Payment methods");
export const handle = crumbs({ name: "Customers", to: "/customers" }, { name: "Payment methods" });

export async function loader(args: LoaderFunctionArgs) {
  return readList(args, PAYMENT_METHOD_LIST);
}

export default function PaymentMethods() {
  return (
    <>
      <CustomersTitle title="Payment methods" />
      <ListSection
        list={useLoaderData<typeof loader>()}
        caption="Payment methods"
        columns={PAYMENT_METHOD_COLUMNS}
        rowKey={paymentMethodKey}
        rowLink={paymentMethodPath}
        empty={<EmptyState title="No payment methods yet">Open a customer to add one.</EmptyState>}
      />
    </>
  );
}
