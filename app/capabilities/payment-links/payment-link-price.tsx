import { Money } from "#app/components/ui/money.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { Fact, Facts } from "#app/dashboard/facts.tsx";
import { percentOf } from "#app/dashboard/forms/percent.ts";
import { LinkPrice } from "./link-price.tsx";
import type { PaymentLinkView } from "./payment-link-view.server.ts";

type Item = PaymentLinkView["lineItems"][number];
type PlacedItem = Item & { readonly position: number };

/** What payers pay: the price or the items, with tax, discount and tip. */
export function PaymentLinkPrice({ link }: { link: PaymentLinkView }) {
  const { lineItems, currency } = link;
  return (
    <>
      {lineItems.length > 0 ? (
        <DataTable
          cards
          caption="Items of this link"
          columns={columnsIn(currency)}
          rows={lineItems.map((item, position) => ({ ...item, position }))}
          rowKey={({ position }) => String(position)}
          empty={null}
        />
      ) : null}
      <div className={lineItems.length > 0 ? "border-line border-t p-4 sm:p-5" : "p-4 sm:p-5"}>
        <Terms link={link} />
      </div>
    </>
  );
}

function Terms({ link }: { link: PaymentLinkView }) {
  const { lineItems, currency, taxRate, discount, tip, amountsChangeable } = link;
  const tips = tip?.suggestedBasisPoints.map((points) => `${percentOf(points * 10)}%`) ?? [];
  return (
    <Facts>
      {lineItems.length > 0 ? null : (
        <Fact name="Price">
          <LinkPrice link={{ ...link, itemCount: 0 }} />
        </Fact>
      )}
      <Fact name="Tax">{taxRate ? taxText(taxRate) : "None"}</Fact>
      <Fact name="Discount">
        {discount?.amount != null ? (
          <Money amount={discount.amount} currency={currency} />
        ) : discount?.basisPoints != null ? (
          `${percentOf(discount.basisPoints * 10)}%`
        ) : (
          "None"
        )}
      </Fact>
      <Fact name="Tip">{tip ? ["The payer's own amount", ...tips].join(", ") : "None"}</Fact>
      {amountsChangeable ? null : <Fact name="Changes">Fixed, because a payer has started to pay</Fact>}
    </Facts>
  );
}

function columnsIn(currency: string): readonly Column<PlacedItem>[] {
  return [
    { name: "Item", cell: (item) => <Product item={item} /> },
    { name: "Quantity", kind: "number", cell: quantityText },
    {
      name: "Stock",
      kind: "number",
      cell: ({ stock, stockLeft }) => (stock === null ? "No limit" : `${stockLeft ?? stock} of ${stock} left`),
    },
    {
      name: "Unit price",
      kind: "money",
      narrow: "aside",
      cell: ({ unitAmount }) => <Money amount={unitAmount} currency={currency} />,
    },
  ];
}

function quantityText({ quantity, minQuantity, maxQuantity }: Item): string {
  const start = quantity ?? 1;
  if (minQuantity === null && maxQuantity === null) return String(start);
  return `${start}, payer chooses ${minQuantity ?? 0} to ${maxQuantity ?? "any"}`;
}

function taxText({ name, millipercent, inclusive }: NonNullable<PaymentLinkView["taxRate"]>): string {
  return `${percentOf(millipercent)}% ${name}, ${inclusive ? "included" : "added"}`;
}

function Product({ item: { name, description, taxRate } }: { item: Item }) {
  const details = [description, taxRate ? taxText(taxRate) : null].filter((text) => text !== null);
  return (
    <>
      <span className="wrap-anywhere">{name}</span>
      {details.length > 0 ? (
        <span className="block text-[0.8125rem] font-normal text-muted wrap-anywhere">{details.join(" · ")}</span>
      ) : null}
    </>
  );
}
