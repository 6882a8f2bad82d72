import { PageTitle } from "#app/components/page.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { reasonSentence, statusLabel } from "./dispute-labels.ts";
import type { DisputeView } from "./dispute-view.server.ts";

export function DisputeTitle({ dispute }: { dispute: DisputeView }) {
  return (
    <PageTitle
      title={<Money amount={dispute.amount} currency={dispute.currency} />}
      badge={<DisputeBadge dispute={dispute} />}
      lead={`${reasonSentence(dispute.reason)}.`}
    />
  );
}

export function DisputeBadge({ dispute }: { dispute: DisputeView }) {
  const { name, tone } = statusLabel(dispute);
  return <Badge tone={tone}>{name}</Badge>;
}
