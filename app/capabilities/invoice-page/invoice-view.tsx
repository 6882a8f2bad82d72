import { PayerFrame } from "#app/capabilities/portal/index.ts";
import { button } from "#app/components/ui/button.ts";
import { InvoiceDocument } from "./invoice-document.tsx";
import { formatsOf } from "./invoice-formats.ts";
import type { ShownInvoice } from "./invoice-page.server.ts";
import { InvoiceState } from "./invoice-state.tsx";
import { INVOICE_TEXTS } from "./texts.ts";

/** The page of an invoice: what is owed, what to do about it, and how it comes about. */
export function InvoiceView({ page }: { page: ShownInvoice }) {
  const { invoice, language, code } = page;
  const texts = INVOICE_TEXTS[language];
  return (
    <PayerFrame language={language} environment={invoice.environment === "live" ? "live" : "sandbox"}>
      <div className="grid items-start gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-12">
        <div className="min-w-0 space-y-5">
          <Heading page={page} />
          <InvoiceState page={page} />
          <a href={`/invoices/${code}/pdf`} className={`${button("secondary", "large")} w-full print:hidden`}>
            {texts.file}
          </a>
        </div>
        <InvoiceDocument invoice={invoice} language={language} />
      </div>
    </PayerFrame>
  );
}

function Heading({ page: { invoice, language } }: { page: ShownInvoice }) {
  const texts = INVOICE_TEXTS[language];
  const { money, day } = formatsOf(invoice, language);
  const isOwed = invoice.step !== "paid" && invoice.step !== "void";
  return (
    <div>
      <h1 className="text-xl font-semibold break-words text-muted">{texts.title(invoice.invoiceNumber)}</h1>
      <p className="mt-1 text-4xl font-bold tracking-tight break-words tabular-nums">
        {money(isOwed ? invoice.amountDue : invoice.total < 0n ? -invoice.total : invoice.total)}
      </p>
      {isOwed ? <p className="mt-1 text-muted">{texts.due(day(invoice.dueAt))}</p> : null}
    </div>
  );
}
