import { link } from "#app/components/ui/button.ts";
import { CopyButton } from "#app/components/ui/copy-button.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";
import type { InvoiceView } from "./invoice-view.server.ts";

interface InvoiceFactsProps {
  invoice: InvoiceView;
  /** The customer's name where it is known. */
  customer: string;
}

export function InvoiceFacts({ invoice, customer }: InvoiceFactsProps) {
  const { customerId, subscriptionId, reason, periodIndex, finalizedAt, dueAt, paidAt, hostedUrl, total } = invoice;
  return (
    <Facts>
      <Fact name="Customer">
        <Link to={`/customers/${customerId}`} className={`block truncate ${link}`}>
          {customer}
        </Link>
      </Fact>
      <Fact name="Subscription">
        {subscriptionId ? (
          <Link to={`/subscriptions/${subscriptionId}`} className={link}>
            View subscription
          </Link>
        ) : (
          "None"
        )}
      </Fact>
      <Fact name="Bills">
        {reason}
        {periodIndex ? `, period ${periodIndex + 1}` : ""}
      </Fact>
      {hostedUrl ? (
        <Fact name="Payer's page">
          <span className="flex items-center gap-1">
            <a href={hostedUrl} target="_blank" rel="noreferrer" className={link}>
              Open
            </a>
            <CopyButton text={hostedUrl} what="the address" />
          </span>
        </Fact>
      ) : null}
      <When name="Finalized" at={finalizedAt} />
      {/* What is given back has no payment and no due date. */}
      <When name="Due" at={total < 0n ? null : dueAt} />
      <When name={total < 0n ? "Credited" : "Paid"} at={paidAt} />
      <Fact name="Created">
        <LocalTime at={invoice.createdAt} />
      </Fact>
      <IdFact name="Invoice ID" id={invoice.invoiceId} />
    </Facts>
  );
}

function When({ name, at }: { name: string; at: string | null }) {
  if (at === null) return null;
  return (
    <Fact name={name}>
      <LocalTime at={at} />
    </Fact>
  );
}
