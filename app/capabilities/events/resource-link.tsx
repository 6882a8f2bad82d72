import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";

/** The pages of resources, by the prefixes of their IDs. */
const PAGES: Readonly<Record<string, string>> = {
  txn: "/transactions",
  pay: "/transactions",
  pl: "/payment-links",
  pln: "/subscriptions/plans",
  sub: "/subscriptions",
  inv: "/subscriptions/invoices",
  dsp: "/disputes",
  dtp: "/disputes/templates",
  drl: "/disputes/rules",
  dev: "/devices",
  tsl: "/terminal-sales",
  cus: "/customers",
  sqe: "/settlements/queue",
  stl: "/settlements",
  po: "/settlements/payouts",
  mst: "/settlements/statements",
  whe: "/settings/webhooks",
  evt: "/events",
  req: "/settings/request-log",
};

/** An ID, linked to the page of its resource if there is one. */
export function ResourceLink({ id }: { id: string }) {
  const page = PAGES[id.split("_")[0] ?? ""];
  const text = (
    <span title={id} className="inline-block max-w-full truncate align-bottom font-mono text-xs leading-5">
      {id}
    </span>
  );
  if (!page) return text;
  return (
    <Link to={`${page}/${id}`} className={link}>
      {text}
    </Link>
  );
}
