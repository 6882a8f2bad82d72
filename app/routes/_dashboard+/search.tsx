import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { CUSTOMER_COLUMNS, customerKey, customerPath } from "#app/capabilities/customers/customer-columns.tsx";
import { findCustomers } from "#app/capabilities/customers/find-customers.server.ts";
import { DISPUTE_COLUMNS, disputeKey, disputePath } from "#app/capabilities/disputes/dispute-columns.tsx";
import { findDisputes } from "#app/capabilities/disputes/find-disputes.server.ts";
import { findTransactions } from "#app/capabilities/transactions/find-transactions.server.ts";
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

const MAX_LENGTH = 100;

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const words = (new URL(args.request.url).searchParams.get("q") ?? "").trim().slice(0, MAX_LENGTH);
  if (!words) return { words, found: null };
  const [transactions, customers, { disputes, lookedAtNewest }] = await Promise.all([
    findTransactions(extensions, words),
    findCustomers(extensions, words),
    findDisputes(extensions, words),
  ]);
  return { words, found: { transactions, customers, disputes, lookedAtNewest } };
}

export default function Search() {
  const { words, found } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="Search"
        lead="Finds transactions by reference, description, ID or last four digits, customers by name, email, reference or ID, and disputes by ID. The first characters are enough."
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
                columns={CUSTOMER_COLUMNS}
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
                empty={<NothingFound newest={found.lookedAtNewest} />}
              />
            </Panel>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function NothingFound({ newest }: { newest: number | null }) {
  return (
    <EmptyState title="Nothing found">
      Check the spelling, or search for the first characters of a name, an email, a reference or an ID.
      {newest ? ` Only the newest ${newest} disputes were searched.` : ""}
    </EmptyState>
  );
}
