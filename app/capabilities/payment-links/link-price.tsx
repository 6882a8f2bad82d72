import { Money } from "#app/components/ui/money.tsx";

interface Priced {
  readonly amountType: string;
  readonly currency: string;
  readonly amount: bigint | null;
  readonly chosenAmount: { readonly min: bigint; readonly max: bigint | null } | null;
  readonly itemCount: number;
}

/** What a payer pays, in a few words. */
export function LinkPrice({ link: { amountType, currency, amount, chosenAmount, itemCount } }: { link: Priced }) {
  if (amountType === "line_items") return <>{itemCount === 1 ? "1 item" : `${itemCount} items`}</>;
  if (amount !== null) return <Money amount={amount} currency={currency} />;
  if (!chosenAmount) return <>Payer enters it</>;
  return (
    <>
      From <Money amount={chosenAmount.min} currency={currency} />
      {chosenAmount.max === null ? null : (
        <>
          {" "}
          to <Money amount={chosenAmount.max} currency={currency} />
        </>
      )}
    </>
  );
}
