import type { ReactNode } from "react";
import { PageTitle } from "#app/components/page.tsx";
import { PageTabs } from "#app/dashboard/tabs.tsx";

const PAGES = [
  { to: "/settlements", name: "Balance" },
  { to: "/settlements/queue", name: "Queue" },
  { to: "/settlements/list", name: "Settlements" },
  { to: "/settlements/payouts", name: "Payouts" },
  { to: "/settlements/reports", name: "Reports" },
];

interface SettlementsTitleProps {
  title: string;
  lead?: string;
  actions?: ReactNode;
}

/** The title of the five pages about the merchant's money, with links between them. */
export function SettlementsTitle(props: SettlementsTitleProps) {
  return (
    <>
      <PageTitle {...props} />
      <PageTabs label="Settlement pages" tabs={PAGES} />
    </>
  );
}
