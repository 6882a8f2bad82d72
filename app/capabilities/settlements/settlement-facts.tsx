import { LocalTime } from "#app/components/ui/local-time.tsx";
import type { ActorNames } from "#app/dashboard/actor-names.server.ts";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";
import type { SettlementView } from "./settlement-view.server.ts";

export function SettlementFacts({ settlement, actors }: { settlement: SettlementView; actors: ActorNames }) {
  const { periodStart, periodEnd, autoCloseAt, closedBy, approvedAt, approvedBy, paidAt } = settlement;
  return (
    <Facts>
      <Fact name="Opened">
        <LocalTime at={periodStart} />
      </Fact>
      {periodEnd ? (
        <Fact name="Closed">
          <LocalTime at={periodEnd} />
          {closedBy ? <Actor name={actors[closedBy]} /> : null}
        </Fact>
      ) : (
        <Fact name="Closes">{autoCloseAt ? <LocalTime at={autoCloseAt} /> : "No date yet"}</Fact>
      )}
      {approvedAt && approvedBy ? (
        <Fact name="Approved">
          <LocalTime at={approvedAt} />
          <Actor name={actors[approvedBy]} />
        </Fact>
      ) : null}
      {approvedAt && !approvedBy ? <Fact name="Approval">Not needed</Fact> : null}
      {paidAt ? (
        <Fact name="Paid">
          <LocalTime at={paidAt} />
        </Fact>
      ) : null}
      <Fact name="Entries">{settlement.entryCount}</Fact>
      <Fact name="Currency">{settlement.currency}</Fact>
      <IdFact name="Settlement ID" id={settlement.settlementId} />
    </Facts>
  );
}

function Actor({ name }: { name: string | undefined }) {
  return <span className="block text-[0.8125rem] break-words text-muted">{name}</span>;
}
