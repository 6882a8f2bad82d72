import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { NoTransactions } from "#app/capabilities/transactions/no-transactions.tsx";
import { SelectionTotals } from "#app/capabilities/transactions/selection-totals.tsx";
import {
  TRANSACTION_COLUMNS,
  transactionKey,
  transactionPath,
} from "#app/capabilities/transactions/transaction-columns.tsx";
import { TRANSACTION_FILTERS } from "#app/capabilities/transactions/transaction-filters.ts";
import {
  isSelective,
  listChoice,
  listRequest,
  selection,
} from "#app/capabilities/transactions/transaction-list.server.ts";
import { totalsView, transactionView } from "#app/capabilities/transactions/transaction-view.server.ts";
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

export const meta = titled("Transactions");
export const handle = crumbs({ name: "Transactions" });

const TABS = [
  { value: "all", name: "All" },
  { value: "succeeded", name: "Succeeded" },
  { value: "authorized", name: "Authorized" },
  { value: "pending", name: "Pending" },
  { value: "failed", name: "Failed" },
  { value: "disputed", name: "Disputed" },
];

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const choice = listChoice(args.request.url);
  const selective = isSelective(choice);
  const [list, summary, views] = await Promise.all([
    attempt(() => extensions.transactions.listTransactions(listRequest(choice))),
    selective ? attempt(() => extensions.transactions.summarizeTransactions(selection(choice))) : null,
    readSavedViews(extensions, "transactions"),
  ]);
  return {
    tab: choice.tab,
    selective,
    views,
    transactions: list.value?.data.map(transactionView) ?? [],
    totals: summary?.value ? totalsView(summary.value) : null,
    pages: pageCursors(list.value),
    problem: list.error?.message ?? null,
  };
}

export default function Transactions() {
  const { tab, selective, views, transactions, totals, pages, problem } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="Transactions"
        lead="Payments from your customers, with their refunds and declines."
        actions={
          <>
            <ExportMenu to="/transactions.csv" />
            <Link to="/transactions/new" className={button()}>
              <Icon name="plus" className="size-4" />
              New payment
            </Link>
          </>
        }
      />
      <section aria-label="List of transactions" className="rounded-lg border border-line bg-surface">
        <Tabs label="Status" param="show" tabs={TABS} current={tab} />
        <FilterBar filters={TRANSACTION_FILTERS} />
        <SavedViews list="transactions" views={views} />
        {totals ? <SelectionTotals totals={totals} /> : null}
        <DataTable
          caption="Transactions"
          columns={TRANSACTION_COLUMNS}
          rows={transactions}
          rowKey={transactionKey}
          rowLink={transactionPath}
          empty={<NoTransactions isSelective={selective} />}
          problem={problem}
        />
        <Pager {...pages} />
      </section>
    </>
  );
}
