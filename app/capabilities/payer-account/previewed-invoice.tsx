import type { PayerLanguage } from "#app/rest/payer-language.ts";
import type { PayerPreviewedInvoice, PayerPreviewedLine } from "#proto/tollhouse/v1/payer_subscriptions_pb.ts";
import { SUBSCRIPTION_TEXTS } from "./subscription-texts.ts";
import { counted, money } from "./subscription-words.ts";

interface PreviewedProps {
  readonly id: string;
  readonly title: string;
  readonly invoice: PayerPreviewedInvoice;
  readonly language: PayerLanguage;
}

/** An invoice that would be made: its lines, and how they become what is due. */
export function PreviewedInvoice({ id, title, invoice, language }: PreviewedProps) {
  const { currency, lines, discount, tax, creditApplied, amountDue } = invoice;
  const texts = SUBSCRIPTION_TEXTS[language].change;
  const parts = [
    [discount < 0n ? texts.discountTaken : texts.discount, -discount],
    [texts.tax, tax],
    [texts.credit, -creditApplied],
  ] as const;
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <dl className="mt-2 divide-y divide-line border-y border-line tabular-nums">
        {lines.map((line, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a preview have no ID and never move
            key={index}
            name={lineName(line, language)}
            amount={money(line.amount, currency, language)}
          />
        ))}
        {parts.map(([name, amount]) =>
          amount === 0n ? null : <Row key={name} name={name} amount={money(amount, currency, language)} />,
        )}
        <Row name={texts.total} amount={money(amountDue, currency, language)} strong />
      </dl>
    </section>
  );
}

function lineName({ lineType, description, quantity }: PayerPreviewedLine, language: PayerLanguage): string {
  const texts = SUBSCRIPTION_TEXTS[language];
  const plan = counted(description ?? texts.subscription, lineType === "setup_fee" ? 1 : quantity);
  return texts.change.lines[lineType]?.(plan) ?? plan;
}

function Row({ name, amount, strong = false }: { name: string; amount: string; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-6 py-2.5 ${strong ? "text-lg font-semibold" : ""}`}>
      <dt className="min-w-0 break-words">{name}</dt>
      <dd className="shrink-0">{amount}</dd>
    </div>
  );
}
