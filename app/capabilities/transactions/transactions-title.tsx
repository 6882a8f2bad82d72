import type { ReactNode } from "react";
import { PageTitle } from "#app/components/page.tsx";
import { PageTabs } from "#app/dashboard/tabs.tsx";

const PAGES = [
  { to: "/transactions", name: "Payments" },
  { to: "/transactions/refunds", name: "Refunds" },
];

interface TransactionsTitleProps {
  title: string;
  lead?: string;
  actions?: ReactNode;
}

/** The title of the lists of payments and refunds, with links between them. */
export function TransactionsTitle(props: TransactionsTitleProps) {
  return (
    <>
      <PageTitle {...props} />
      <PageTabs label="Transaction pages" tabs={PAGES} />
    </>
  );
}
