import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { CUSTOMER_COLUMNS, customerKey, customerPath } from "#app/capabilities/customers/customer-columns.tsx";
import { CUSTOMER_FILTERS } from "#app/capabilities/customers/customer-filters.ts";
import { isSelective, listChoice, listRequest } from "#app/capabilities/customers/customer-list.server.ts";
import { customerView } from "#app/capabilities/customers/customer-view.server.ts";
import { NoCustomers } from "#app/capabilities/customers/no-customers.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { ExportMenu } from "#app/dashboard/csv/export-menu.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { FilterBar } from "#app/dashboard/filters/filter-bar.tsx";
import { Pager, pageCursors } from "#app/dashboard/pager.tsx";
import { readSavedViews } from "#app/dashboard/read-saved-views.server.ts";
import { SavedViews } from "#app/dashboard/saved-views.tsx";
import { Tabs } from "#app/dashboard/tabs.tsx";

export const meta = titled("Customers");
export const handle = crumbs({ name: "Customers" });

const TABS = [
  { value: "active", name: "Active" },
  { value: "archived", name: "Archived" },
  { value: "merged", name: "Merged" },
  { value: "redacted", name: "Redacted" },
  { value: "all", name: "All" },
];

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const choice = listChoice(args.request.url);
  const [list, views] = await Promise.all([
    attempt(() => extensions.customers.listCustomers(listRequest(choice))),
    readSavedViews(extensions, "customers"),
  ]);
  return {
    tab: choice.tab,
    selective: isSelective(choice),
    views,
    customers: list.value?.data.map(customerView) ?? [],
    pages: pageCursors(list.value),
    problem: list.error?.message ?? null,
  };
}

export default function Customers() {
  const { tab, selective, views, customers, pages, problem } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="Customers"
        lead="People who pay you, with their payment methods, payments and disputes."
        actions={
          <>
            <ExportMenu to="/customers.csv" />
            <Link to="/customers/new" className={button()}>
              <Icon name="plus" className="size-4" />
              New customer
            </Link>
          </>
        }
      />
      <section aria-label="List of customers" className="rounded-lg border border-line bg-surface">
        <Tabs label="Status" param="show" tabs={TABS} current={tab} />
        <FilterBar filters={CUSTOMER_FILTERS} />
        <SavedViews list="customers" views={views} />
        <DataTable
          caption="Customers"
          columns={CUSTOMER_COLUMNS}
          rows={customers}
          rowKey={customerKey}
          rowLink={customerPath}
          empty={<NoCustomers isSelective={selective} />}
          problem={problem}
        />
        <Pager {...pages} />
      </section>
    </>
  );
}
