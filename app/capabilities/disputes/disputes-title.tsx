import type { ReactNode } from "react";
import { PageTitle } from "#app/components/page.tsx";
import { PageTabs } from "#app/dashboard/tabs.tsx";

const PAGES = [
  { to: "/disputes", name: "Desk" },
  { to: "/disputes/fraud-reports", name: "Fraud reports" },
  { to: "/disputes/templates", name: "Templates" },
  { to: "/disputes/rules", name: "Rules" },
  { to: "/disputes/analytics", name: "Analytics" },
  { to: "/disputes/rates", name: "Rates" },
];

interface DisputesTitleProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
}

/** The title of the pages about all disputes, with links between them. */
export function DisputesTitle(props: DisputesTitleProps) {
  return (
    <>
      <PageTitle {...props} />
      <PageTabs label="Dispute pages" tabs={PAGES} />
    </>
  );
}
