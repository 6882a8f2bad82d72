import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { type Unbuilt, UnbuiltPage } from "#app/components/unbuilt.tsx";

export const meta = titled("Customers");
export const handle = crumbs({ name: "Customers" });

const PAGE: Unbuilt = {
  title: "Customers",
  lead: "Payments, saved cards, subscriptions and notes of each customer.",
  empty: "Use the API of your payment processor to manage customers.",
  will: [
    "Find a customer with all payments, saved cards, subscriptions and notes.",
    "See cards that expire soon, and send the customer a link to update them.",
    "Let customers manage their details on your portal.",
  ],
  today: [
    "Customers and payment methods through the API of your payment processor.",
    "Customer details as evidence on a dispute.",
    "API keys with customers:read and customers:write.",
  ],
};

export default function Customers() {
  return <UnbuiltPage {...PAGE} />;
}
