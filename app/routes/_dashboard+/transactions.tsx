import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { type Unbuilt, UnbuiltPage } from "#app/components/unbuilt.tsx";

export const meta = titled("Transactions");
export const handle = crumbs({ name: "Transactions" });

const PAGE: Unbuilt = {
  title: "Transactions",
  lead: "Every sale, refund and decline, with its attempts and its way to your bank.",
  empty:
    "Payments run at the payment engine, and Tollhouse does not read them yet. So this list is not empty because nothing was sold: it cannot know.",
  will: [
    "Find a payment by amount, status, last four digits, customer or device, and keep the view as a link.",
    "Show one payment with its attempts, its decline in plain words, and every refund.",
    "Refund in full or in part, and say first what that does to the next payout.",
  ],
  today: [
    "The engine takes payments, captures and refunds through its own API.",
    "Each dispute names its transaction; search finds a dispute by it.",
    "API keys can hold transactions:read and transactions:write already, so that they need not be replaced later.",
  ],
};

export async function loader(args: LoaderFunctionArgs) {
  await requireAuth(args);
  return null;
}

export default function Transactions() {
  return <UnbuiltPage {...PAGE} />;
}
