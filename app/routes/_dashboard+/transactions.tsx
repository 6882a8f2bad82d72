import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { type Unbuilt, UnbuiltPage } from "#app/components/unbuilt.tsx";

export const meta = titled("Transactions");
export const handle = crumbs({ name: "Transactions" });

const PAGE: Unbuilt = {
  title: "Transactions",
  lead: "Your sales, refunds and declined payments.",
  empty: "Payments aren't shown in Tollhouse yet. Use the dashboard of your payment processor.",
  will: [
    "Find a payment by amount, status, last four digits, customer or device.",
    "See a payment with its attempts, decline reason and refunds.",
    "Refund in full or in part, and preview the effect on the next payout.",
  ],
  today: [
    "Payments, captures and refunds through the API of your payment processor.",
    "Search for a dispute by its transaction ID.",
    "API keys with transactions:read and transactions:write.",
  ],
};

export default function Transactions() {
  return <UnbuiltPage {...PAGE} />;
}
