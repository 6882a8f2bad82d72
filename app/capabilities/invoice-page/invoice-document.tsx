import { AmountRow } from "#app/capabilities/portal/index.ts";
import type { PayerLanguage } from "#app/rest/payer-language.ts";
import { calculationOf } from "#contract/line-calculation.ts";
import type { InvoicePage, InvoicePageLine, InvoicePageParty } from "#proto/tollhouse/v1/invoice_pages_pb.ts";
import { formatsOf, type InvoiceFormats } from "./invoice-formats.ts";
import type { InvoicePageTexts } from "./invoice-page-texts.ts";
import { InvoiceSums } from "./invoice-sums.tsx";
import { INVOICE_TEXTS } from "./texts.ts";

interface DocumentProps {
  readonly invoice: InvoicePage;
  readonly language: PayerLanguage;
}

/** The invoice as its file has it. */
export function InvoiceDocument({ invoice, language }: DocumentProps) {
  const texts = INVOICE_TEXTS[language];
  const formats = formatsOf(invoice, language);
  return (
    <section
      aria-labelledby="details"
      className="min-w-0 space-y-6 rounded-xl border border-line bg-surface px-5 py-5 sm:px-7 sm:py-6"
    >
      <h2 id="details" className="text-lg font-semibold">
        {texts.lines}
      </h2>
      <Facts {...{ invoice, texts, formats }} />
      <div className="grid gap-6 sm:grid-cols-2">
        {invoice.seller ? <Party label={texts.from} party={invoice.seller} {...{ texts, formats }} /> : null}
        {invoice.buyer ? <Party label={texts.to} party={invoice.buyer} {...{ texts, formats }} /> : null}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {invoice.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice never change.
          <Line key={index} line={line} {...{ texts, formats }} />
        ))}
      </ul>
      <InvoiceSums {...{ invoice, texts, formats }} />
      <Payments {...{ invoice, texts, formats }} />
      <CreditNotes {...{ invoice, texts, formats }} />
    </section>
  );
}

interface PartProps {
  readonly texts: InvoicePageTexts;
  readonly formats: InvoiceFormats;
}

function Facts({ invoice, texts, formats }: PartProps & { invoice: InvoicePage }) {
  const facts = [
    [texts.facts.number, invoice.invoiceNumber],
    [texts.facts.date, formats.day(invoice.finalizedAt)],
    // What is given back is due on no day.
    ...(invoice.total < 0n ? [] : [[texts.facts.dueDate, formats.day(invoice.dueAt)] as const]),
  ] as const;
  return (
    <dl className="flex flex-col gap-x-10 gap-y-2 sm:flex-row sm:flex-wrap">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 sm:block">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Party({ label, party, texts, formats }: PartProps & { label: string; party: InvoicePageParty }) {
  const { name, legalName, email, address, taxIds } = party;
  const lines = [legalName, ...formats.address(address), email, ...taxIds.map(texts.taxId)].filter(Boolean);
  return (
    <div className="min-w-0">
      <h3 className="text-sm text-muted">{label}</h3>
      <p className="font-semibold break-words">
        <bdi>{name}</bdi>
      </p>
      {lines.map((line) => (
        <p key={line} className="break-words">
          {line}
        </p>
      ))}
    </div>
  );
}

function Line({ line, texts, formats }: PartProps & { line: InvoicePageLine }) {
  const { lineType, description, quantity, periodStart, periodEnd, amount } = line;
  const isCarried = lineType === "carried";
  // Asked once, whatever the quantity, and for no time.
  const isOnce = isCarried || lineType === "setup_fee";
  const made = calculationOf(line, formats.money);
  const details = [
    texts.lineTypes[lineType],
    periodStart && periodEnd && !isOnce ? formats.period(periodStart, periodEnd) : null,
    quantity === 1 || isOnce || made ? null : texts.quantity(quantity),
  ].filter(Boolean);
  return (
    <li className="flex justify-between gap-6 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{isCarried ? texts.carried : <bdi>{description}</bdi>}</p>
        {details.length > 0 ? <p className="text-sm text-muted">{details.join(" · ")}</p> : null}
        {made ? (
          <p className="text-sm break-words text-muted tabular-nums">
            {made.isPart ? texts.part(made.whole) : made.whole}
          </p>
        ) : null}
      </div>
      <p className="shrink-0 tabular-nums">{formats.money(amount)}</p>
    </li>
  );
}

/** What was given back, which the invoice itself never shows. */
function CreditNotes({ invoice, texts, formats }: PartProps & { invoice: InvoicePage }) {
  if (invoice.creditNotes.length === 0) return null;
  const { creditNotes } = texts;
  return (
    <section aria-labelledby="credit-notes" className="mt-4 border-t border-line pt-4">
      <h3 id="credit-notes" className="font-semibold">
        {creditNotes.title}
      </h3>
      {invoice.creditNotes.map(({ creditNoteNumber, amount, settledBy, createdAt, reason }) => (
        <div key={creditNoteNumber} className="mt-1">
          <dl className="tabular-nums">
            <AmountRow name={creditNoteNumber} amount={formats.money(amount)} />
            <AmountRow name={creditNotes.ways[settledBy] ?? settledBy} amount={formats.day(createdAt)} quiet />
          </dl>
          {reason ? (
            <p className="text-sm break-words text-muted">
              <bdi>{creditNotes.reasons[reason] ?? reason}</bdi>
            </p>
          ) : null}
        </div>
      ))}
    </section>
  );
}

function Payments({ invoice, texts, formats }: PartProps & { invoice: InvoicePage }) {
  if (invoice.payments.length === 0) return null;
  return (
    <section aria-labelledby="payments" className="border-t border-line pt-4">
      <h3 id="payments" className="font-semibold">
        {texts.payments}
      </h3>
      {invoice.payments.map(({ transactionId, amount, paidAt, cardBrand, cardLast4 }) => (
        <dl key={transactionId} className="mt-1 tabular-nums">
          <AmountRow name={formats.day(paidAt)} amount={formats.money(amount)} />
          {cardLast4 ? <AmountRow name={texts.card} amount={`${cardBrand ?? ""} •••• ${cardLast4}`.trim()} /> : null}
          <AmountRow name={texts.paymentId} amount={transactionId} quiet long />
        </dl>
      ))}
    </section>
  );
}
