import { LocalDays } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { useLocale } from "#app/components/ui/viewer.ts";
import type { Column } from "#app/dashboard/column.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { percentOf } from "#app/dashboard/forms/percent.ts";
import { couponName, stepsText } from "#contract/line-origin.ts";
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
    { name: "Quantity", kind: "number", cell: ({ quantity }) => String(quantity) },
    money("Amount", ({ amount }) => amount),
    ...(lines.some(({ discount }) => discount !== 0n) ? [money("Discount", ({ discount }) => -discount)] : []),
    ...(lines.some(({ tax }) => tax !== 0n) ? [money("Tax", ({ tax }) => tax)] : []),
    { ...money("Total", ({ amount, discount, tax }) => amount - discount + tax), narrow: "aside" },
  ];
}

function Line({ line, currency }: { line: InvoiceLineView; currency: string }) {
  const { description, lineType, periodStart, periodEnd, taxRate, includedTax, origin } = line;
  const kind = lineTypeName(lineType);
  return (
    <>
      <span className="wrap-anywhere">{description}</span>
      <span className="subline block">
        {kind}
        {kind && periodStart ? ", " : ""}
        {periodStart && periodEnd ? <LocalDays from={periodStart} to={periodEnd} /> : null}
      </span>
      {origin ? <Origin origin={origin} currency={currency} /> : null}
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

interface OriginProps {
  origin: NonNullable<InvoiceLineView["origin"]>;
  currency: string;
}

/** "10 × $5.00 + 3 × $4.00, part of $62.00", and the coupon. */
function Origin({ origin: { steps, wholeAmount, coupon }, currency }: OriginProps) {
  const locale = useLocale();
  const money = (amount: bigint) => formatMoney(amount, currency, locale);
  const parts = [stepsText(steps, money), wholeAmount === null ? "" : `part of ${money(wholeAmount)}`];
  const sum = parts.filter(Boolean).join(", ");
  return (
    <>
      {sum === "" ? null : <span className="subline block first-letter:uppercase">{sum}</span>}
      {coupon ? (
        <span className="subline block wrap-anywhere">
          {couponName(coupon, (basisPoints) => `${percentOf(basisPoints * 10)}%`)}
        </span>
      ) : null}
    </>
  );
}
