import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { type Unbuilt, UnbuiltPage } from "#app/components/unbuilt.tsx";

export const meta = titled("Customers");
export const handle = crumbs({ name: "Customers" });

const PAGE: Unbuilt = {
  title: "Customers",
  lead: "Who pays you, how, and what they have agreed to.",
  empty: "Customer records live at the payment engine, and Tollhouse does not read them yet.",
  will: [
    "Find a customer and see payments, saved cards, subscriptions and notes in one place.",
    "List cards that expire soon, with a link that lets the customer renew them.",
    "Let customers help themselves on your portal.",
  ],
  today: [
    "The engine keeps customers and their payment methods through its own API.",
    "Evidence on a dispute can name the customer, the address and the device.",
    "API keys can hold customers:read and customers:write already.",
  ],
};

export async function loader(args: LoaderFunctionArgs) {
  await requireAuth(args);
  return null;
}

export default function Customers() {
  return <UnbuiltPage {...PAGE} />;
}
