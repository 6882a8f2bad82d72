import { formatMoney } from "#contract/money.ts";
import type { PayerReceipt } from "#proto/tollhouse/v1/payer_receipts_pb.ts";
import type { AccountTexts } from "./account-texts.ts";
import type { ReceiptPage } from "./receipt-page.server.ts";
import { dayIn } from "./receipt-time.ts";
import { ACCOUNT_TEXTS, LOCALES } from "./texts.ts";

/** What was bought, how the amount came about, and what has come back. */
export function ReceiptAmounts({ page }: { page: ReceiptPage }) {
  const { receipt, language } = page;
  const { receipt: texts, account } = ACCOUNT_TEXTS[language];
  const money = (amount: bigint) => formatMoney(amount, receipt.currency, LOCALES[language]);
  const { amountPaid, amountRefunded, amounts, refunds } = receipt;
  const taxName = amounts?.taxName ?? texts.parts.tax;
  return (
    <dl className="mt-6 divide-y divide-line border-y border-line tabular-nums">
      {linesOf(receipt).map(({ key, name, amount }) => (
        <Row key={key} name={name} amount={money(amount)} />
      ))}
      {partsOf(receipt, texts).map(({ name, amount }) => (
        <Row key={name} name={name} amount={money(amount)} />
      ))}
      <Row name={texts.paid} amount={money(amountPaid)} strong={refunds.length === 0} />
      {amounts && amounts.includedTax > 0n ? (
        <Row name={texts.includes(taxName)} amount={money(amounts.includedTax)} />
      ) : null}
      {refunds.map(({ amount, refundStatus, createdAt }) => (
        <Row
          key={`${createdAt?.seconds}-${amount}-${refundStatus}`}
          name={account.refundStatuses[refundStatus] ?? refundStatus}
          day={createdAt ? dayIn(createdAt.seconds, page) : null}
          amount={money(GIVEN_BACK.has(refundStatus) ? -amount : amount)}
        />
      ))}
      {refunds.length > 0 ? <Row name={texts.total} amount={money(amountPaid - amountRefunded)} strong /> : null}
    </dl>
  );
}

/** A refund that failed or is on its way has not changed the total. */
const GIVEN_BACK: ReadonlySet<string> = new Set(["succeeded"]);

/** One line that is the whole payment says no more than the description. */
function linesOf({ lines, description }: PayerReceipt) {
  const [only] = lines;
  if (lines.length === 1 && only?.quantity === 1 && only.name === description) return [];
  return lines.map(({ name, quantity, amount }, index) => ({
    key: `${index}`,
    name: `${quantity} × ${name}`,
    amount,
  }));
}

/** A total that is the price alone has no parts. */
function partsOf({ amounts }: PayerReceipt, { parts }: AccountTexts["receipt"]) {
  if (!amounts) return [];
  const { subtotal, discount, tax, shipping, surcharge, tip, taxName } = amounts;
  const others = [
    { name: parts.discount, amount: -discount },
    { name: taxName ?? parts.tax, amount: tax },
    { name: parts.shipping, amount: shipping },
    { name: parts.surcharge, amount: surcharge },
    { name: parts.tip, amount: tip },
  ].filter(({ amount }) => amount !== 0n);
  return others.length === 0 ? [] : [{ name: parts.subtotal, amount: subtotal }, ...others];
}

interface RowProps {
  readonly name: string;
  readonly amount: string;
  readonly day?: string | null;
  readonly strong?: boolean;
}

function Row({ name, amount, day = null, strong = false }: RowProps) {
  return (
    <div className={`flex justify-between gap-6 py-2.5 ${strong ? "text-lg font-semibold" : ""}`}>
      <dt className="min-w-0 break-words">
        {name}
        {day ? <span className="text-sm text-muted"> · {day}</span> : null}
      </dt>
      <dd className="shrink-0">{amount}</dd>
    </div>
  );
}
