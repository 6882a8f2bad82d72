import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { CalendarDay, LocalTime } from "#app/components/ui/local-time.tsx";
import type { ActorNames } from "#app/dashboard/actor-names.server.ts";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";
import { destinationName, destinationTypeName, methodName } from "./payout-labels.ts";
import type { PayoutView } from "./payout-view.server.ts";

interface PayoutFactsProps {
  payout: PayoutView;
  actors: ActorNames;
  /** The day on which the bank sent it. Null until a statement confirms it. */
  bankBookedOn: string | null;
}

export function PayoutFacts({ payout, actors, bankBookedOn }: PayoutFactsProps) {
  const { destination, settlementId, approvedBy } = payout;
  return (
    <Facts>
      <Fact name="Destination">
        {destination ? (
          <>
            {destinationName(destination)}
            <span className="block text-[0.8125rem] text-muted">
              {destinationTypeName(destination.destinationType)}
            </span>
          </>
        ) : null}
      </Fact>
      <Fact name="Method">{methodName(payout.method)}</Fact>
      {settlementId ? (
        <Fact name="Settlement">
          <Link to={`/settlements/${settlementId}`} className={link}>
            View settlement
          </Link>
        </Fact>
      ) : null}
      <Fact name="Requested by">{actors[payout.initiatedBy]}</Fact>
      {approvedBy ? <Fact name="Approved by">{actors[approvedBy]}</Fact> : null}
      <Fact name="Created">
        <LocalTime at={payout.createdAt} />
      </Fact>
      {bankBookedOn ? (
        <Fact name="Confirmed by our bank">
          <CalendarDay on={bankBookedOn} />
        </Fact>
      ) : null}
      {payout.statementDescriptor ? <Fact name="On the bank statement">{payout.statementDescriptor}</Fact> : null}
      <IdFact name="Trace ID" id={payout.traceId} />
      <IdFact name="Payout ID" id={payout.payoutId} />
    </Facts>
  );
}
