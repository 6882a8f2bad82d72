import { PhaseLines, PriceText, planPath } from "#app/capabilities/plans/index.ts";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { percentOf } from "#app/dashboard/forms/percent.ts";
import type { ItemRow } from "./item-rows.server.ts";

export const ITEM_COLUMNS: readonly Column<ItemRow>[] = [
  {
    name: "Plan",
    cell: ({ price, priceId, taxRate }) => (
      <>
        {price ? (
          <Link to={planPath(price)} className={link}>
            {price.plan}
          </Link>
        ) : (
          priceId
        )}
        {taxRate ? (
          <span className="subline block">
            {percentOf(taxRate.millipercent)}% {taxRate.name}, {taxRate.inclusive ? "included" : "added"}
          </span>
        ) : null}
      </>
    ),
  },
  {
    name: "Price",
    narrow: "line",
    cell: ({ price }) =>
      price ? (
        <>
          <PriceText terms={price.terms} />
          <PhaseLines terms={price.terms} />
        </>
      ) : null,
  },
  { name: "Quantity", kind: "number", narrow: "aside", cell: ({ quantity }) => String(quantity) },
];

export const itemKey = ({ itemId }: ItemRow): string => itemId;
