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
import { REFUND_COLUMNS, refundKey, refundPath } from "#app/capabilities/transactions/refund-columns.tsx";
import {
  TRANSACTION_COLUMNS,
  transactionKey,
  transactionPath,
} from "#app/capabilities/transactions/transaction-columns.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { hasPlaces, PlacesFound } from "#app/components/shell/places-found.tsx";
import { SearchBox } from "#app/components/shell/search-box.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable, type DataTableProps } from "#app/dashboard/data-table.tsx";

export const meta = titled("Search");
export const handle = crumbs({ name: "Search" });

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const words = searchedText(args.request.url);
  if (!words) return { words, found: null };
  const { known, ...found } = await findAnything(extensions, words);
  if (known) throw redirect(known.path);
  return { words, found };
}

export default function Search() {
  const { words, found } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="Search"
        lead="Finds customers by any word of their name or email, payments by reference, description, customer, amount or last four digits, and opens anything by its ID."
      />
      <SearchBox key={words} className="mb-6 max-w-xl" />
      {found ? (
        <div className="space-y-6">
          <PlacesFound words={words} />
          <Results
            title={`Customers for “${words}”`}
            id="customers"
            columns={CUSTOMER_COLUMNS_OF_SEARCH}
            rows={found.customers}
            rowKey={customerKey}
            rowLink={customerPath}
          />
          <Results
            title={`Transactions for “${words}”`}
            id="transactions"
            columns={TRANSACTION_COLUMNS}
            rows={found.transactions}
            rowKey={transactionKey}
            rowLink={transactionPath}
          />
          <Results
            title={`Refunds for “${words}”`}
            id="refunds"
            columns={REFUND_COLUMNS}
            rows={found.refunds}
            rowKey={refundKey}
            rowLink={refundPath}
          />
          <Results
            title={`Disputes for “${words}”`}
            id="disputes"
            columns={DISPUTE_COLUMNS}
            rows={found.disputes}
            rowKey={disputeKey}
            rowLink={disputePath}
          />
          {Object.values(found).every(({ length }) => length === 0) && !hasPlaces(words) ? <NothingFound /> : null}
        </div>
      ) : null}
    </>
  );
}

interface ResultsProps<Row> extends Pick<DataTableProps<Row>, "columns" | "rowKey" | "rowLink"> {
  id: string;
  title: string;
  rows: readonly Row[];
}

/** Nothing without rows. */
function Results<Row>({ id, title, ...table }: ResultsProps<Row>) {
  if (table.rows.length === 0) return null;
  return (
    <Panel id={id} title={title} flush>
      <DataTable {...table} caption={title} empty={null} />
    </Panel>
  );
}

function NothingFound() {
  return (
    <EmptyState title="Nothing found">
      Check the spelling, or search for fewer words: a word of a name or an email, a part of a reference, an amount, the
      last four digits of a card, or a whole ID. A search needs three characters.
    </EmptyState>
  );
}
