import { AmountRow as Row } from "#app/capabilities/portal/index.ts";
import type { CheckoutLink } from "#proto/tollhouse/v1/checkout_pb.ts";
import type { LinkAmounts } from "#proto/tollhouse/v1/payment_links_pb.ts";
import type { CheckoutTexts } from "./checkout-texts.ts";

interface AmountsProps {
  readonly amounts: LinkAmounts;
  readonly link: CheckoutLink;
  readonly texts: CheckoutTexts;
  readonly money: (amount: bigint) => string;
}

/** How the total comes about. A total that is the price alone needs no list. */
export function Amounts({ amounts, link, texts, money }: AmountsProps) {
  const { page } = texts;
  const taxName = amounts.lines.find((line) => line.taxName)?.taxName ?? link.taxRate?.name ?? page.tax;
  const rows = [
    { name: page.subtotal, amount: amounts.subtotal },
    ...(amounts.discount > 0n ? [{ name: page.discount, amount: -amounts.discount }] : []),
    ...(amounts.tax > 0n ? [{ name: taxName, amount: amounts.tax }] : []),
    ...(amounts.tip > 0n ? [{ name: page.tip, amount: amounts.tip }] : []),
  ];
  const isPlain = rows.length === 1 && amounts.includedTax === 0n;
  if (isPlain && link.amountType !== "line_items") return null;
  return (
    <dl className="border-t border-line pt-3 tabular-nums">
      {isPlain ? null : rows.map((row) => <Row key={row.name} name={row.name} amount={money(row.amount)} />)}
      <Row name={page.total} amount={money(amounts.total)} strong />
      {amounts.includedTax > 0n ? (
        <Row name={page.includedTax(taxName)} amount={money(amounts.includedTax)} quiet />
      ) : null}
    </dl>
  );
}
