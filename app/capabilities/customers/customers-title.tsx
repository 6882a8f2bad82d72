import type { ReactNode } from "react";
import { PageTitle } from "#app/components/page.tsx";
import { PageTabs } from "#app/dashboard/tabs.tsx";

const PAGES = [
  { to: "/customers", name: "Customers" },
  { to: "/customers/payment-methods", name: "Payment methods" },
];

interface CustomersTitleProps {
  title: string;
  lead?: string;
  actions?: ReactNode;
}

/** The title of the lists of customers and payment methods, with links between them. */
export function CustomersTitle(props: CustomersTitleProps) {
  return (
    <>
      <PageTitle {...props} />
      <PageTabs label="Customer pages" tabs={PAGES} />
    </>
  );
}
