import { Badge } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { LinkPrice } from "./link-price.tsx";
import { linkLabel } from "./payment-link-labels.ts";
import type { PaymentLinkRow } from "./payment-link-view.server.ts";

const NONE = <span className="text-muted">–</span>;

export const PAYMENT_LINK_COLUMNS: readonly Column<PaymentLinkRow>[] = [
  {
    name: "Link",
    cell: ({ title, reference }) => (
      <>
        <span className="block max-w-[min(20rem,30cqw)] truncate font-medium max-md:max-w-full">{title}</span>
        {reference ? <span className="subline block truncate">{reference}</span> : null}
      </>
    ),
  },
  { name: "Status", narrow: "aside", cell: ({ status }) => <LinkBadge status={status} /> },
  { name: "Price", narrow: "line", cell: (link) => <LinkPrice link={link} /> },
  {
    name: "Payments",
    kind: "number",
    cell: ({ usesCount, maxUses }) => (maxUses === null ? String(usesCount) : `${usesCount} of ${maxUses}`),
  },
  {
    name: "Collected",
    kind: "money",
    cell: ({ collectedAmount, currency }) =>
      collectedAmount === 0n ? NONE : <Money amount={collectedAmount} currency={currency} />,
  },
  {
    name: "Ends",
    drops: "next",
    cell: ({ expiresAt }) =>
      expiresAt ? <LocalTime at={expiresAt} style="date" className="whitespace-nowrap text-muted" /> : NONE,
  },
  {
    name: "Created",
    sort: BY_AGE,
    narrow: "end",
    drops: "first",
    cell: ({ createdAt }) => <LocalTime at={createdAt} style="date" className="whitespace-nowrap text-muted" />,
  },
];

export const linkKey = ({ paymentLinkId }: PaymentLinkRow): string => paymentLinkId;
export const linkPath = ({ paymentLinkId }: { readonly paymentLinkId: string }): string =>
  `/payment-links/${paymentLinkId}`;

export function LinkBadge({ status }: { status: string }) {
  const { name, tone } = linkLabel(status);
  return <Badge tone={tone}>{name}</Badge>;
}
