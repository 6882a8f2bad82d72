import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { invoicePath } from "./invoice-columns.tsx";
import type { InvoiceView } from "./invoice-view.server.ts";

interface InvoiceActionsProps {
  invoice: InvoiceView;
  /** Whether the viewer is an owner or admin, who void invoices and give them up. */
  mayChange: boolean;
}

/** Actions for the invoice in its state. */
export function InvoiceActions({ invoice, mayChange }: InvoiceActionsProps) {
  const { status, number } = invoice;
  const path = invoicePath(invoice);
  const isUnderWay = invoice.attempt === "processing" || invoice.attempt === "action_required";
  return (
    <>
      {number === null ? null : (
        <a href={`${path}/pdf`} className={button("quiet")}>
          <Icon name="download" className="size-4" />
          PDF
        </a>
      )}
      {mayChange && status === "open" ? <GiveUp invoice={invoice} /> : null}
      {mayChange && ["draft", "open", "uncollectible"].includes(status) ? <Void invoice={invoice} /> : null}
      {status === "draft" ? <Finalize invoice={invoice} /> : null}
      {status === "open" && !isUnderWay ? (
        <Link to={`${path}/pay`} className={button()}>
          Charge
        </Link>
      ) : null}
    </>
  );
}

function Finalize({ invoice }: { invoice: InvoiceView }) {
  return (
    <Confirm
      question="Finalize this draft?"
      verb="Finalize invoice"
      action={`${invoicePath(invoice)}/finalize`}
      trigger={{ className: button(), content: "Finalize" }}
    >
      It gets a number and never changes again. <Money amount={invoice.total} currency={invoice.currency} /> is due
      then.
    </Confirm>
  );
}

function Void({ invoice }: { invoice: InvoiceView }) {
  return (
    <Confirm
      question={`Void ${nameOf(invoice)}?`}
      verb="Void invoice"
      action={`${invoicePath(invoice)}/void`}
      danger
      trigger={{ className: button("secondary"), content: "Void" }}
    >
      It is never charged again. Credit that it used goes back to the customer. This can't be undone.
    </Confirm>
  );
}

function GiveUp({ invoice }: { invoice: InvoiceView }) {
  return (
    <Confirm
      question={`Mark ${nameOf(invoice)} as uncollectible?`}
      verb="Mark as uncollectible"
      action={`${invoicePath(invoice)}/uncollectible`}
      danger
      trigger={{ className: button("secondary"), content: "Give up" }}
    >
      It isn't charged any more. The customer can still pay it on its page.
    </Confirm>
  );
}

const nameOf = ({ number }: InvoiceView): string => number ?? "this draft";
