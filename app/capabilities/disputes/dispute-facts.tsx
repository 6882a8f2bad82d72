import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";
import { BalanceFacts } from "./balance-facts.tsx";
import { cardName } from "./dispute-name.ts";
import type { DisputeView } from "./dispute-view.server.ts";
import { StageFacts } from "./stage-history.tsx";

export function DisputeFacts({ dispute }: { dispute: DisputeView }) {
  const { amount, currency, reasonCode, respondBy, openedAt, closedAt } = dispute;
  return (
    <Facts>
      <Fact name="Amount">
        <Money amount={amount} currency={currency} className="font-semibold" />
      </Fact>
      <BalanceFacts dispute={dispute} />
      <PaymentFacts dispute={dispute} />
      <StageFacts dispute={dispute} />
      <Fact name="Reason">
        {dispute.categoryName}
        {reasonCode ? <span className="ml-2 font-mono text-xs text-muted">code {reasonCode}</span> : null}
      </Fact>
      <Fact name="Processor's reason">{dispute.reasonName}</Fact>
      <Fact name="Network">{dispute.networkName}</Fact>
      <Fact name="Opened">
        <LocalTime at={openedAt} />
      </Fact>
      <Fact name="Deadline">{respondBy ? <LocalTime at={respondBy} /> : null}</Fact>
      {closedAt ? (
        <Fact name="Closed">
          <LocalTime at={closedAt} />
        </Fact>
      ) : null}
      <IdFact name="Dispute ID" id={dispute.disputeId} />
      <IdFact name="Processor ID" id={dispute.engineDisputeId} />
      {dispute.profileId ? <IdFact name="Profile ID" id={dispute.profileId} /> : null}
      <IdFact name="Transaction ID" id={dispute.transactionId} />
    </Facts>
  );
}

function PaymentFacts({ dispute: { customer, payment, transactionId } }: { dispute: DisputeView }) {
  return (
    <>
      <Fact name="Customer">
        {customer ? (
          <Link to={`/customers/${customer.customerId}`} className={`block truncate ${link}`}>
            {customer.name ?? customer.email ?? customer.reference ?? "Customer"}
          </Link>
        ) : (
          "Guest"
        )}
      </Fact>
      <Fact name="Card">{payment && cardName(payment)}</Fact>
      <Fact name="Order reference">{payment?.reference}</Fact>
      <Fact name="Transaction">
        <Link to={`/transactions/${transactionId}`} className={link}>
          View transaction
        </Link>
      </Fact>
    </>
  );
}
