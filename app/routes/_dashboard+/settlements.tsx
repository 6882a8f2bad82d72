import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { type Unbuilt, UnbuiltPage } from "#app/components/unbuilt.tsx";

export const meta = titled("Settlements");
export const handle = crumbs({ name: "Settlements" });

const PAGE: Unbuilt = {
  title: "Settlements",
  lead: "Your sales, fees and payouts.",
  empty: "Balances and payout dates aren't available in Tollhouse yet.",
  will: [
    "See the open settlement with its totals and closing time.",
    "See the sales, refunds, disputes and fees behind each deposit.",
    "Hold and release sales, and export statements.",
  ],
  today: [
    "Settlement by your payment processor.",
    "The disputed amount on the overview.",
    "API keys with settlements:read and settlements:write.",
  ],
};

export default function Settlements() {
  return <UnbuiltPage {...PAGE} />;
}
