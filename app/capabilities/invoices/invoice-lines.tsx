import { LocalDays } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import type { Column } from "#app/dashboard/column.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { percentOf } from "#app/dashboard/forms/percent.ts";
import { calculationOf, couponOf } from "#contract/line-calculation.ts";
import { formatMoney } from "#contract/money.ts";
import { lineTypeName } from "./invoice-labels.ts";
import type { InvoiceLineView } from "./invoice-view.server.ts";

interface InvoiceLinesProps {
  lines: readonly InvoiceLineView[];
  currency: string;
  caption: string;
}

/** What each line bills, with its share of discount and tax. */
export function InvoiceLines({ lines, currency, caption }: InvoiceLinesProps) {
  return (
    <DataTable
      cards
      caption={caption}
      columns={columnsOf(lines, currency)}
      rows={lines.map((line, place) => ({ ...line, lineId: line.lineId || String(place) }))}
      rowKey={({ lineId }) => lineId}
      empty={<p className="p-4 text-sm text-muted sm:p-5">No lines.</p>}
    />
  );
}

/** Discount and tax have columns where a line has some. */
function columnsOf(lines: readonly InvoiceLineView[], currency: string): readonly Column<InvoiceLineView>[] {
  const money = (name: string, amountOf: (line: InvoiceLineView) => bigint): Column<InvoiceLineView> => ({
    name,
    kind: "money",
    cell: (line) => <Money amount={amountOf(line)} currency={currency} />,
  });
  return [
    { name: "Line", cell: (line) => <Line line={line} currency={currency} /> },
    { name: "Quantity", kind: "number", cell: (line) => (isOnce(line) ? "1" : String(line.quantity)) },
    money("Amount", ({ amount }) => amount),
    ...(lines.some(({ discount }) => discount !== 0n) ? [money("Discount", ({ discount }) => -discount)] : []),
    ...(lines.some(({ tax }) => tax !== 0n) ? [money("Tax", ({ tax }) => tax)] : []),
    { ...money("Total", ({ amount, discount, tax }) => amount - discount + tax), narrow: "aside" },
  ];
}

/** A fee that is billed once, independent of quantity and period. */
const isOnce = ({ lineType }: InvoiceLineView) => lineType === "setup_fee" || lineType === "carried";

/** How the amount comes about, and the coupon that lowered it. */
function Made({ line, currency }: { line: InvoiceLineView; currency: string }) {
  const locale = useLocale();
  const made = calculationOf(line, (minorUnits) => formatMoney(minorUnits, currency, locale));
  const coupon = couponOf([line]);
  if (!made && !coupon) return null;
  return (
    <span className="subline block wrap-anywhere">
      {made?.isPart ? "Part of " : ""}
      {made?.whole}
      {made && coupon ? ", " : ""}
      {coupon ? (
        <>
          coupon <bdi>{coupon.name}</bdi>
          {coupon.basisPoints === null ? "" : ` (${percentOf(coupon.basisPoints * 10)}%)`}
        </>
      ) : null}
    </span>
  );
}

function Line({ line, currency }: { line: InvoiceLineView; currency: string }) {
  const { description, lineType, periodEnd, taxRate, includedTax } = line;
  const kind = lineTypeName(lineType);
  const periodStart = isOnce(line) ? null : line.periodStart;
  return (
    <>
      <span className="wrap-anywhere">{description}</span>
      <span className="subline block">
        {kind}
        {kind && periodStart ? ", " : ""}
        {periodStart && periodEnd ? <LocalDays from={periodStart} to={periodEnd} /> : null}
      </span>
      <Made line={line} currency={currency} />
      {taxRate ? (
        <span className="subline block">
          {percentOf(taxRate.millipercent)}% {taxRate.name}
          {taxRate.inclusive ? (
            <>
              , <Money amount={includedTax} currency={currency} /> included
            </>
          ) : (
            " added"
          )}
        </span>
      ) : null}
    </>
  );
}
