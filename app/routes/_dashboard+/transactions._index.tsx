import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NoTransactions } from "#app/capabilities/transactions/no-transactions.tsx";
import {
  TRANSACTION_COLUMNS,
  transactionKey,
  transactionPath,
} from "#app/capabilities/transactions/transaction-columns.tsx";
import { TRANSACTION_LIST } from "#app/capabilities/transactions/transaction-list.server.ts";
import { TransactionsTitle } from "#app/capabilities/transactions/transactions-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Transactions");
export const handle = crumbs({ name: "Transactions" });

export async function loader(args: LoaderFunctionArgs) {
  return readList(args, TRANSACTION_LIST);
}

export default function Transactions() {
  const list = useLoaderData<typeof loader>();
  return (
    <>
      <TransactionsTitle
        title="Transactions"
        actions={
          <Link to="/transactions/new" className={button()}>
            <Icon name="plus" className="size-4" />
            New payment
          </Link>
        }
      />
      <ListSection
        list={list}
        caption="Transactions"
        columns={TRANSACTION_COLUMNS}
        rowKey={transactionKey}
        rowLink={transactionPath}
        empty={<NoTransactions isSelective={list.tab !== "all"} />}
      />
    </>
  );
}
