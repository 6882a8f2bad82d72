import { CardForm, TEXTS, TestCards } from "#app/capabilities/checkout/index.ts";
import { PayerFrame, usePayerPage } from "#app/capabilities/portal/index.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { formatsOf } from "./invoice-formats.ts";
import type { ShownCard } from "./invoice-page.server.ts";
import { INVOICE_TEXTS } from "./texts.ts";

/** The page on which the card is entered. */
export function CardView({ page }: { page: ShownCard }) {
  const { invoice, form, language, code, returnUrl } = page;
  const { organization } = usePayerPage();
  const texts = INVOICE_TEXTS[language];
  const { attempt } = TEXTS[language];
  const amount = formatsOf(invoice, language).money(invoice.amountDue);
  const isSandbox = invoice.environment !== "live";
  return (
    <PayerFrame language={language} environment={isSandbox ? "sandbox" : "live"}>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-14">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold text-muted">{texts.title(invoice.invoiceNumber)}</h1>
          <p className="mt-1 text-4xl font-bold tracking-tight break-words tabular-nums sm:text-5xl">{amount}</p>
          <p className="mt-1 text-muted">{organization.name}</p>
          <p className="mt-4">
            <a href={`/invoices/${code}`} className="underline underline-offset-3">
              {texts.back}
            </a>
          </p>
        </div>
        <section aria-labelledby="card" className="min-w-0 space-y-4">
          <h2 id="card" className="text-lg font-semibold">
            {texts.cardTitle}
          </h2>
          {invoice.declineMessage ? (
            <div role="alert">
              {/* The bank's reason is in English. */}
              <Callout tone="danger">{language === "en" ? invoice.declineMessage : attempt.declined}</Callout>
            </div>
          ) : null}
          {form ? (
            <CardForm {...{ form, returnUrl }} texts={attempt} verb={texts.pay(amount)} />
          ) : (
            <Callout tone="warn">{texts.formMissing}</Callout>
          )}
          {invoice.heldForSeconds === undefined ? null : (
            <p className="text-sm text-muted">{texts.held(Math.ceil(invoice.heldForSeconds / 60))}</p>
          )}
          {isSandbox ? <TestCards texts={attempt} /> : null}
        </section>
      </div>
    </PayerFrame>
  );
}
