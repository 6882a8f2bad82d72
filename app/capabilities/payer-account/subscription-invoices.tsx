import { link } from "#app/components/ui/button.ts";
import type { PayerInvoice } from "#proto/tollhouse/v1/payer_subscriptions_pb.ts";
import type { SubscriptionPage } from "./subscription-page.server.ts";
import { SUBSCRIPTION_TEXTS } from "./subscription-texts.ts";
import { dayText, money } from "./subscription-words.ts";

/** The invoices of a subscription. */
export function Invoices({ page }: { page: SubscriptionPage }) {
  const texts = SUBSCRIPTION_TEXTS[page.language].invoices;
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices" className="text-xl font-semibold">
        {texts.title}
      </h2>
      {page.invoices.length === 0 ? <p className="mt-3 text-muted">{texts.none}</p> : null}
      <ul className="mt-3 divide-y divide-line border-y border-line empty:hidden">
        {page.invoices.map((invoice) => (
          <Invoice key={invoice.invoiceNumber} invoice={invoice} page={page} />
        ))}
      </ul>
    </section>
  );
}

interface InvoiceProps {
  readonly invoice: PayerInvoice;
  readonly page: SubscriptionPage;
}

function Invoice({ invoice, page: { language, subscription } }: InvoiceProps) {
  const { invoiceNumber, invoiceStatus, total, currency, finalizedAt, hostedUrl, pdfUrl } = invoice;
  const texts = SUBSCRIPTION_TEXTS[language].invoices;
  const { timeZone } = subscription;
  // Nobody pays a total below 0: it becomes credit.
  const status = invoiceStatus === "paid" && total < 0n ? "credited" : invoiceStatus;
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{invoiceNumber}</p>
        <p className="text-sm text-muted">{finalizedAt ? dayText(finalizedAt, { timeZone, language }) : null}</p>
      </div>
      <div className="text-right">
        <p className="font-semibold tabular-nums">{money(total, currency, language)}</p>
        <p className="text-sm text-muted">{texts.statuses[status] ?? status}</p>
      </div>
      <p className="flex w-full gap-x-5 text-sm">
        <InvoiceLink url={hostedUrl} text={texts.view} number={invoiceNumber} />
        <InvoiceLink url={pdfUrl} text={texts.pdf} number={invoiceNumber} />
      </p>
    </li>
  );
}

interface LinkProps {
  readonly url: string | undefined;
  readonly text: string;
  readonly number: string;
}

function InvoiceLink({ url, text, number }: LinkProps) {
  if (!url) return null;
  return (
    <a href={url} className={`${link} inline-block py-1`}>
      {text}
      <span className="sr-only">: {number}</span>
    </a>
  );
}
