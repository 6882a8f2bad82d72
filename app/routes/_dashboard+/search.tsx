import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import {
  CUSTOMER_COLUMNS_OF_SEARCH,
  customerKey,
  customerPath,
} from "#app/capabilities/customers/customer-columns.tsx";
import { DISPUTE_COLUMNS, disputeKey, disputePath } from "#app/capabilities/disputes/dispute-columns.tsx";
import { findAnything, searchedText } from "#app/capabilities/search/find-anything.server.ts";
import {
  TRANSACTION_COLUMNS,
  transactionKey,
  transactionPath,
} from "#app/capabilities/transactions/transaction-columns.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { SearchBox } from "#app/components/shell/search-box.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";

export const meta = titled("Search");
export const handle = crumbs({ name: "Search" });

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const words = searchedText(args.request.url);
  if (!words) return { words, found: null };
  const found = await findAnything(extensions, words);
  if (found.path) throw redirect(found.path);
  return { words, found };
}

export default function Search() {
  const { words, found } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="Search"
        lead="Finds transactions by reference, description, amount or last four digits, customers by name, email or reference, and opens anything by its ID."
      />
      <SearchBox key={words} className="mb-6 max-w-xl" />
      {found ? (
        <div className="space-y-6">
          {found.transactions.length > 0 ? (
            <Panel id="transactions" title={`Transactions for “${words}”`} flush>
              <DataTable
                caption={`Transactions found for ${words}`}
                columns={TRANSACTION_COLUMNS}
                rows={found.transactions}
                rowKey={transactionKey}
                rowLink={transactionPath}
                empty={null}
              />
            </Panel>
          ) : null}
          {found.customers.length > 0 ? (
            <Panel id="customers" title={`Customers for “${words}”`} flush>
              <DataTable
                caption={`Customers found for ${words}`}
                columns={CUSTOMER_COLUMNS_OF_SEARCH}
                rows={found.customers}
                rowKey={customerKey}
                rowLink={customerPath}
                empty={null}
              />
            </Panel>
          ) : null}
          {found.disputes.length > 0 || found.transactions.length + found.customers.length === 0 ? (
            <Panel id="disputes" title={`${found.disputes.length > 0 ? "Disputes" : "Results"} for “${words}”`} flush>
              <DataTable
                caption={`Disputes found for ${words}`}
                columns={DISPUTE_COLUMNS}
                rows={found.disputes}
                rowKey={disputeKey}
                rowLink={disputePath}
                empty={<NothingFound />}
              />
            </Panel>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function NothingFound() {
  return (
    <EmptyState title="Nothing found">
      Check the spelling, or search for a whole ID, or the first characters of a name, an email or a reference. Amounts
      are found among payments of the last 90 days.
    </EmptyState>
  );
}
