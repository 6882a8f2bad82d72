import type { ReactNode } from "react";
import { Guest } from "#app/capabilities/checkout/index.ts";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { formatsOf } from "./invoice-formats.ts";
import type { ShownInvoice } from "./invoice-page.server.ts";
import { INVOICE_TEXTS } from "./texts.ts";

/** Seconds until the page of a payment that is processed is loaded again. */
const CHECK_AGAIN_SECONDS = 10;

const WIDE = `${button("primary", "large")} min-h-13 w-full`;

/** What the payer does next, or what has become of the invoice. */
export function InvoiceState({ page }: { page: ShownInvoice }) {
  const { invoice, language, code } = page;
  const texts = INVOICE_TEXTS[language];
  const returnUrl = `/invoices/${code}/return`;
  switch (invoice.step) {
    case "paid":
      return <Paid page={page} />;
    case "void":
      return (
        <State icon="info" title={texts.voidTitle}>
          {texts.voided}
        </State>
      );
    case "approve":
      return (
        <State
          icon="info"
          title={texts.approveTitle}
          more={<Go to={invoice.nextUrl ?? returnUrl}>{texts.approveLink}</Go>}
        >
          {texts.approve}
        </State>
      );
    case "processing":
      return (
        <State icon="clock" title={texts.processingTitle} more={<Check to={returnUrl}>{texts.check}</Check>}>
          <meta httpEquiv="refresh" content={`${CHECK_AGAIN_SECONDS};url=${returnUrl}`} />
          {texts.processing}
        </State>
      );
    case "elsewhere":
      return (
        <State icon="clock" title={texts.elsewhereTitle} more={<Check to={returnUrl}>{texts.check}</Check>}>
          {texts.elsewhere}
        </State>
      );
    default:
      return <Pay page={page} />;
  }
}

function Pay({ page }: { page: ShownInvoice }) {
  const { invoice, language, code, formKey, notice, isGuest } = page;
  const texts = INVOICE_TEXTS[language];
  const { money } = formatsOf(invoice, language);
  return (
    <div className="space-y-4">
      {notice ? <Alert tone={notice === "changed" ? "warn" : "danger"}>{texts[notice]}</Alert> : null}
      {invoice.declineMessage && !notice ? <Alert tone="danger">{texts.declined}</Alert> : null}
      {invoice.invoiceStatus === "uncollectible" ? <Callout tone="warn">{texts.overdue}</Callout> : null}
      {invoice.step === "card" ? (
        <Go to={`/invoices/${code}/pay`}>{texts.goOn}</Go>
      ) : (
        <form method="post">
          <input type="hidden" name="form_key" value={formKey} />
          <input type="hidden" name="amount" value={String(invoice.amountDue)} />
          <Guest isChosen={isGuest} />
          <button type="submit" className={WIDE}>
            {texts.pay(money(invoice.amountDue))}
          </button>
        </form>
      )}
      <p className="text-sm text-muted">{texts.next}</p>
    </div>
  );
}

function Paid({ page: { invoice, language } }: { page: ShownInvoice }) {
  const texts = INVOICE_TEXTS[language];
  const { day, money } = formatsOf(invoice, language);
  if (invoice.total < 0n)
    return (
      <State icon="check" title={texts.creditTitle}>
        {texts.credit(money(-invoice.total))}
      </State>
    );
  const isPaid = invoice.payments.length > 0;
  return (
    <State icon="check" title={texts.paidTitle}>
      {isPaid ? texts.paidOn(day(invoice.paidAt)) : texts.nothingToPay}
      {isPaid ? <span className="mt-2 block text-sm">{texts.keep}</span> : null}
    </State>
  );
}

interface StateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
  /** What the payer can do. */
  readonly more?: ReactNode;
}

function State({ icon, title, children, more = null }: StateProps) {
  return (
    <div className="space-y-4">
      <div className="flex gap-3.5">
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-wash text-accent"
        >
          <Icon name={icon} className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 className="text-xl font-semibold">{title}</h2>
          <div className="mt-1 text-muted">{children}</div>
        </div>
      </div>
      {more}
    </div>
  );
}

const Go = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} className={WIDE}>
    {children}
  </a>
);

const Check = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} className={`${button("secondary", "large")} w-full`}>
    {children}
  </a>
);

const Alert = ({ tone, children }: { tone: "warn" | "danger"; children: ReactNode }) => (
  <div role="alert">
    <Callout tone={tone}>{children}</Callout>
  </div>
);
