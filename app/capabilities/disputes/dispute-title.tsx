import type { ReactNode } from "react";
import { PageTitle } from "#app/components/page.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { disputeLabel } from "#contract/status-labels.ts";
import { payerName } from "./dispute-name.ts";
import type { DisputeRow, DisputeView } from "./dispute-view.server.ts";

export function DisputeTitle({ dispute, actions }: { dispute: DisputeView; actions?: ReactNode }) {
  const payer = payerName(dispute);
  return (
    <PageTitle
      title={
        <>
          <Money amount={dispute.amount} currency={dispute.currency} />
          {payer ? ", " : null}
          {payer ? (
            <span className="inline-block max-w-full truncate align-bottom font-semibold text-muted">{payer}</span>
          ) : null}
        </>
      }
      badge={<DisputeBadge dispute={dispute} />}
      lead={`${dispute.reasonSentence}.`}
      actions={actions}
    />
  );
}

export function DisputeBadge({ dispute }: { dispute: DisputeRow }) {
  const { name, tone } = disputeLabel(dispute);
  return <Badge tone={tone}>{name}</Badge>;
}
