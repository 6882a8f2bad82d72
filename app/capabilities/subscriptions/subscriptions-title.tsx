import type { ReactNode } from "react";
import { PageTitle } from "#app/components/page.tsx";
import { PageTabs } from "#app/dashboard/tabs.tsx";

const PAGES = [
  { to: "/subscriptions", name: "Subscribers" },
  { to: "/subscriptions/plans", name: "Plans" },
  { to: "/subscriptions/invoices", name: "Invoices" },
  { to: "/subscriptions/dunning", name: "Dunning" },
  { to: "/subscriptions/coupons", name: "Coupons" },
  { to: "/subscriptions/figures", name: "Figures" },
];

interface SubscriptionsTitleProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
}

/** The title of the lists about recurring revenue, with links between them. */
export function SubscriptionsTitle(props: SubscriptionsTitleProps) {
  return (
    <>
      <PageTitle {...props} />
      <PageTabs label="Subscription pages" tabs={PAGES} />
    </>
  );
}
