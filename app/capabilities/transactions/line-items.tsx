import { Money } from "#app/components/ui/money.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import type { TransactionView } from "./transaction-view.server.ts";

type Item = TransactionView["lineItems"][number];
type PlacedItem = Item & { readonly position: number };

/** The goods and services sold, in the order in which they were given. */
export function LineItems({ transaction: { lineItems, currency } }: { transaction: TransactionView }) {
  return (
    <DataTable
      cards
      caption="Items of this transaction"
      columns={columnsIn(currency)}
      rows={lineItems.map((item, position) => ({ ...item, position }))}
      rowKey={({ position }) => String(position)}
      empty={null}
    />
  );
}

function columnsIn(currency: string): readonly Column<PlacedItem>[] {
  const money = (amount: bigint) => <Money amount={amount} currency={currency} />;
  return [
    { name: "Item", cell: (item) => <Product item={item} /> },
    { name: "Quantity", kind: "number", cell: ({ quantity, unitOfMeasure }) => quantityText(quantity, unitOfMeasure) },
    { name: "Unit price", kind: "money", cell: ({ unitAmount }) => money(unitAmount) },
    { name: "Tax", kind: "money", cell: ({ taxAmount }) => money(taxAmount) },
    { name: "Discount", kind: "money", cell: ({ discountAmount }) => money(-discountAmount) },
    { name: "Total", kind: "money", narrow: "aside", cell: ({ totalAmount }) => money(totalAmount ?? 0n) },
  ];
}

function quantityText(quantity: number, unit: string | null): string {
  return unit === null ? String(quantity) : `${quantity} ${unit}`;
}

function Product({ item: { productName, productCode, commodityCode } }: { item: Item }) {
  const codes = [productCode, commodityCode].filter((code) => code !== null);
  return (
    <>
      <span className="wrap-anywhere">{productName}</span>
      {codes.length > 0 ? (
        <span className="block text-[0.8125rem] font-normal text-muted wrap-anywhere">{codes.join(" · ")}</span>
      ) : null}
    </>
  );
}
