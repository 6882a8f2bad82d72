import type { ReactNode } from "react";
import { AmountRow } from "#app/capabilities/portal/index.ts";
import { couponOf } from "#contract/line-calculation.ts";
import type { InvoicePage, InvoicePageTax } from "#proto/tollhouse/v1/invoice_pages_pb.ts";
import type { InvoiceFormats } from "./invoice-formats.ts";
import type { InvoicePageTexts } from "./invoice-page-texts.ts";

interface SumsProps {
  readonly invoice: InvoicePage;
  readonly texts: InvoicePageTexts;
  readonly formats: InvoiceFormats;
}

/** How the amount due comes about. What is 0 is left out, but for the total and the amount due. */
export function InvoiceSums({ invoice, texts, formats }: SumsProps) {
  const { sums } = texts;
  const { total } = invoice;
  const isIncluded = ({ taxRate }: InvoicePageTax) => taxRate?.inclusive === true;
  const paid = invoice.payments.reduce((sum, { amount }) => sum + amount, 0n);
  return (
    <dl className="ml-auto w-full space-y-0.5 tabular-nums sm:max-w-sm">
      <AmountRow name={sums.subtotal} amount={formats.money(invoice.subtotal)} />
      <Optional name={discountLabel(invoice, texts, formats)} amount={-invoice.discount} money={formats.money} />
      {invoice.taxes
        .filter((tax) => !isIncluded(tax))
        .map((tax) => (
          <TaxRow key={keyOf(tax)} tax={tax} nameOf={texts.tax} formats={formats} />
        ))}
      <AmountRow name={sums.total} amount={formats.money(total)} strong />
      {invoice.taxes.filter(isIncluded).map((tax) => (
        <TaxRow key={keyOf(tax)} tax={tax} nameOf={texts.includedTax} formats={formats} />
      ))}
      <Optional name={sums.creditGiven} amount={total < 0n ? -total : 0n} money={formats.money} />
      <Optional name={sums.creditApplied} amount={-invoice.creditApplied} money={formats.money} />
      <Optional name={sums.creditNotes} amount={-invoice.amountCredited} money={formats.money} />
      <Optional name={sums.carriedOn} amount={-invoice.amountCarried} money={formats.money} />
      <Optional name={sums.paid} amount={-paid} money={formats.money} />
      <AmountRow name={sums.due} amount={formats.money(invoice.amountDue)} strong />
    </dl>
  );
}

function discountLabel(
  { lines, discount: amount }: InvoicePage,
  { sums }: InvoicePageTexts,
  formats: InvoiceFormats,
): ReactNode {
  // What is given back was discounted, and is given back less that.
  if (amount < 0n) return sums.discountTaken;
  const { discount } = sums;
  const coupon = couponOf(lines);
  if (!coupon) return discount;
  return (
    <>
      {discount} (<bdi>{coupon.name}</bdi>
      {coupon.basisPoints === null ? null : `, ${formats.percent(coupon.basisPoints * 10)}`})
    </>
  );
}

interface OptionalProps {
  readonly name: ReactNode;
  readonly amount: bigint;
  readonly money: (amount: bigint) => string;
}

const Optional = ({ name, amount, money }: OptionalProps) =>
  amount === 0n ? null : <AmountRow name={name} amount={money(amount)} />;

interface TaxRowProps {
  readonly tax: InvoicePageTax;
  readonly nameOf: (name: string, percent: string) => string;
  readonly formats: InvoiceFormats;
}

function TaxRow({ tax: { taxRate, tax }, nameOf, formats }: TaxRowProps) {
  if (!taxRate) return null;
  const name = nameOf(taxRate.name, formats.percent(taxRate.millipercent));
  return <AmountRow name={name} amount={formats.money(tax)} quiet={taxRate.inclusive} />;
}

const keyOf = ({ taxRate }: InvoicePageTax) => `${taxRate?.name} ${taxRate?.millipercent} ${taxRate?.inclusive}`;
