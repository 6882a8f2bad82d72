import { Callout } from "#app/components/ui/callout.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import type { InvoiceView } from "./invoice-view.server.ts";

/** What has become of the invoice, and what comes next. */
export function InvoiceState({ invoice }: { invoice: InvoiceView }) {
  const { status, amountDue, amountPaid, currency, dueAt, paidAt, total } = invoice;
  if (status === "open")
    return (
      <Callout tone={invoice.attempt === "failed" ? "warn" : "info"}>
        <Money amount={amountDue} currency={currency} className="font-semibold" /> is due
        {dueAt ? (
          <>
            {" "}
            on <LocalTime at={dueAt} style="date" />
          </>
        ) : null}
        . {attemptText(invoice.attempt)}
      </Callout>
    );
  if (status === "paid" && total < 0n)
    return (
      <Callout tone="done">
        <Money amount={-total} currency={currency} className="font-semibold" /> was added to the customer's credit.
      </Callout>
    );
  if (status === "paid")
    return (
      <Callout tone="done">
        {amountPaid === 0n ? "Nothing was left to be paid." : <Money amount={amountPaid} currency={currency} />}
        {amountPaid !== 0n && paidAt ? (
          <>
            {" "}
            was paid on <LocalTime at={paidAt} style="date" />.
          </>
        ) : null}
      </Callout>
    );
  return <Callout>{ENDED[status] ?? status}</Callout>;
}

const ENDED: Readonly<Record<string, string>> = {
  draft:
    "A draft has no number and isn't due. A pause of its subscription keeps drafts until you finalize or void them.",
  void: "Voided: nothing is due, and it is never charged.",
  uncollectible: "Given up: it isn't charged any more. The customer can still pay it on its page.",
};

function attemptText(attempt: string | null): string {
  if (attempt === "processing") return "A payment is being processed.";
  if (attempt === "action_required") return "The bank asks the payer to confirm the payment, on the invoice's page.";
  return attempt === "failed" ? "The last payment failed." : "";
}
