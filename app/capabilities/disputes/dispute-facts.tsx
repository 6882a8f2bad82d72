import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { plainWords } from "#app/components/ui/plain-words.ts";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";
import { stageMeaning, stageName } from "./dispute-labels.ts";
import type { DisputeView } from "./dispute-view.server.ts";

export function DisputeFacts({ dispute }: { dispute: DisputeView }) {
  const { amount, currency, stage, reason, reasonCode, respondBy, createdAt } = dispute;
  return (
    <Facts>
      <Fact name="Amount">
        <Money amount={amount} currency={currency} className="font-semibold" />
      </Fact>
      <Fact name="Stage">
        {stageName(stage)}
        <span className="block text-[0.8125rem] text-muted">{stageMeaning(stage)}</span>
      </Fact>
      <Fact name="Reason">
        {reason ? plainWords(reason) : "Not given"}
        {reasonCode ? <span className="ml-2 font-mono text-xs text-muted">code {reasonCode}</span> : null}
      </Fact>
      <Fact name="Opened">
        <LocalTime at={createdAt} />
      </Fact>
      <Fact name="Deadline">{respondBy ? <LocalTime at={respondBy} /> : null}</Fact>
      <IdFact name="Dispute ID" id={dispute.disputeId} />
      <IdFact name="Processor ID" id={dispute.engineDisputeId} />
      <IdFact name="Transaction ID" id={dispute.transactionId} />
    </Facts>
  );
}
