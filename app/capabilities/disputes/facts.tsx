import type { ReactNode } from "react";
import { CopyButton } from "#app/components/ui/copy-button.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { plain, stageMeaning, stageName } from "./dispute-labels.ts";
import type { DisputeView } from "./dispute-view.server.ts";

/** What the bank said, and the names by which others know the dispute. */
export function Facts({ dispute }: { dispute: DisputeView }) {
  const { amount, currency, stage, reason, reasonCode, respondBy, createdAt } = dispute;
  return (
    <dl className="divide-y divide-line text-sm">
      <Fact name="Contested">
        <Money amount={amount} currency={currency} className="font-semibold" />
      </Fact>
      <Fact name="Stage">
        {stageName(stage)}
        <span className="block text-[0.8125rem] text-muted">{stageMeaning(stage)}</span>
      </Fact>
      <Fact name="Bank's reason">
        {reason ? plain(reason) : "none given"}
        {reasonCode ? <span className="ml-2 font-mono text-xs text-muted">code {reasonCode}</span> : null}
      </Fact>
      <Fact name="Opened">
        <LocalTime at={createdAt} />
      </Fact>
      <Fact name="Deadline">{respondBy ? <LocalTime at={respondBy} /> : "none set"}</Fact>
      <Id name="Dispute" id={dispute.disputeId} />
      <Id name="At the engine" id={dispute.engineDisputeId} />
      <Id name="Transaction" id={dispute.transactionId} />
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 py-2 first:pt-0 last:pb-0">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Id({ name, id }: { name: string; id: string }) {
  return (
    <Fact name={name}>
      <span className="flex items-start gap-1">
        <span className="min-w-0 font-mono text-xs leading-5 break-all">{id || "unknown"}</span>
        {id ? <CopyButton text={id} what={`the ${name.toLowerCase()} id`} /> : null}
      </span>
    </Fact>
  );
}
