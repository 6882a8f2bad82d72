import { Badge } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { saleLabel, saleTypeName } from "./sale-labels.ts";
import type { SaleRow } from "./sale-view.server.ts";

export const SALE_COLUMNS: readonly Column<SaleRow>[] = [
  {
    name: "Sale",
    cell: ({ saleType, reference, terminalSaleId }) => (
      <>
        <span className="block font-medium">{saleTypeName(saleType)}</span>
        <span className="subline block max-w-48 truncate">{reference ?? terminalSaleId}</span>
      </>
    ),
  },
  {
    name: "Status",
    narrow: "line",
    cell: ({ status, failure }) => (
      <>
        <SaleBadge status={status} />
        {failure ? <span className="subline block max-md:hidden">{failure}</span> : null}
      </>
    ),
  },
  {
    name: "Amount",
    kind: "money",
    narrow: "aside",
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
  {
    name: "Started",
    sort: BY_AGE,
    narrow: "end",
    cell: ({ createdAt }) => <LocalTime at={createdAt} className="whitespace-nowrap text-muted" />,
  },
];

export const saleKey = ({ terminalSaleId }: SaleRow): string => terminalSaleId;

export const salePath = ({ terminalSaleId }: Pick<SaleRow, "terminalSaleId">): string =>
  `/terminal-sales/${terminalSaleId}`;

export function SaleBadge({ status }: { status: string }) {
  const { name, tone } = saleLabel(status);
  return <Badge tone={tone}>{name}</Badge>;
}
