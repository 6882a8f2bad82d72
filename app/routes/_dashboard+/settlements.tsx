import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { type Unbuilt, UnbuiltPage } from "#app/components/unbuilt.tsx";

export const meta = titled("Settlements");
export const handle = crumbs({ name: "Settlements" });

const PAGE: Unbuilt = {
  title: "Settlements",
  lead: "What was sold, what it cost, and when it arrives at your bank.",
  empty:
    "Tollhouse keeps no ledger of your sales yet, so it knows no balance and no payout date. It shows none rather than a guess.",
  will: [
    "Show the settlement that is filling up, with its totals and the time until it closes.",
    "Explain each deposit by the sales, refunds, disputes and fees behind it.",
    "Hold and release single sales, and export statements.",
  ],
  today: [
    "The engine settles with your bank as before.",
    "The contested sum on the overview is real: it comes from your disputes.",
    "API keys can hold settlements:read and settlements:write already.",
  ],
};

export async function loader(args: LoaderFunctionArgs) {
  await requireAuth(args);
  return null;
}

export default function Settlements() {
  return <UnbuiltPage {...PAGE} />;
}
