import { Money } from "#app/components/ui/money.tsx";
import { SumRow } from "#app/components/ui/sum-row.tsx";

/** Of an invoice, or of one that is only previewed. Minor units. */
export interface Amounts {
  readonly currency: string;
  readonly subtotal: bigint;
  readonly discount: bigint;
  readonly tax: bigint;
  readonly includedTax: bigint;
  readonly total: bigint;
  readonly creditApplied: bigint;
  readonly amountDue: bigint;
  readonly amountCredited?: bigint;
  readonly amountCarried?: bigint;
  readonly amountPaid?: bigint;
}

interface InvoiceTotalsProps {
  amounts: Amounts;
  /** What becomes of a total below zero. */
  belowZero?: string;
}

/** How what is due follows from the lines, to the cent. Rows of nothing are left out. */
export function InvoiceTotals({ amounts, belowZero = TO_CREDIT }: InvoiceTotalsProps) {
  const { currency, subtotal, discount, tax, includedTax, total, creditApplied, amountDue } = amounts;
  const { amountCredited = 0n, amountCarried = 0n, amountPaid = 0n } = amounts;
  const row = (name: string, amount: bigint) =>
    amount === 0n ? null : (
      <SumRow name={name}>
        <Money amount={amount} currency={currency} />
      </SumRow>
    );
  return (
    <div className="ml-auto max-w-sm text-sm">
      <dl className="space-y-2">
        <SumRow name="Sum of the lines">
          <Money amount={subtotal} currency={currency} />
        </SumRow>
        {row(discount < 0n ? "Discount on unused time" : "Discount", -discount)}
        {row("Tax", tax)}
        <SumRow name="Total" kind="subtotal">
          <Money amount={total} currency={currency} />
        </SumRow>
        {row("Tax that is included", includedTax)}
        {row("Customer's credit", -creditApplied)}
        {row("Credit notes", -amountCredited)}
        {row("Carried to the next invoice", -amountCarried)}
        {row("Paid", -amountPaid)}
        <SumRow name="Due" kind="total">
          <Money amount={amountDue} currency={currency} />
        </SumRow>
      </dl>
      {total < 0n ? <p className="mt-2 text-muted">{belowZero}</p> : null}
    </div>
  );
}

const TO_CREDIT = "A total below zero is added to the customer's credit.";
