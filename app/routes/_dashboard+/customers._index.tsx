import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CUSTOMER_COLUMNS, customerKey, customerPath } from "#app/capabilities/customers/customer-columns.tsx";
import { CUSTOMER_LIST } from "#app/capabilities/customers/customer-list.server.ts";
import { CustomersTitle } from "#app/capabilities/customers/customers-title.tsx";
import { CUSTOMER_HINT, NoCustomers } from "#app/capabilities/customers/no-customers.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Customers");
export const handle = crumbs({ name: "Customers" });

export async function loader(args: LoaderFunctionArgs) {
  return readList(args, CUSTOMER_LIST);
}

export default function Customers() {
  const list = useLoaderData<typeof loader>();
  return (
    <>
      <CustomersTitle
        title="Customers"
        actions={
          <Link to="/customers/new" className={button()}>
            <Icon name="plus" className="size-4" />
            New customer
          </Link>
        }
      />
      <ListSection
        list={list}
        caption="Customers"
        columns={CUSTOMER_COLUMNS}
        rowKey={customerKey}
        rowLink={customerPath}
        empty={<NoCustomers isSelective={list.tab !== "active"} />}
        hint={CUSTOMER_HINT}
      />
    </>
  );
}
