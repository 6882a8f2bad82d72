import { formatMoney } from "#app/components/ui/money-format.ts";
import { useLocale } from "#app/components/ui/viewer.ts";
import type { ActorNames } from "#app/dashboard/actor-names.server.ts";
import { Timeline } from "#app/dashboard/timeline.tsx";
import { payoutEventLabel } from "./payout-event-labels.ts";
import { destinationName } from "./payout-labels.ts";
import type { PayoutView } from "./payout-view.server.ts";

interface PayoutTimelineProps {
  payout: PayoutView;
  events: readonly {
    readonly eventId: string;
    readonly type: string;
    readonly data: string | null;
    readonly at: string;
  }[];
  actors: ActorNames;
}

/** What happened to the payout, with who decided, how much and where to. */
export function PayoutTimeline({ payout, events, actors }: PayoutTimelineProps) {
  const locale = useLocale();
  return (
    <Timeline
      entries={events.map((event) => ({
        id: event.eventId,
        title: payoutEventLabel(event),
        text: textOf(event.type, payout, { actors, locale }),
        at: event.at,
      }))}
      empty="No events yet."
    />
  );
}

function textOf(type: string, payout: PayoutView, { actors, locale }: { actors: ActorNames; locale: string }): string {
  const { amount, currency, destination, initiatedBy, approvedBy } = payout;
  if (type === "payout.updated") return "";
  const money = formatMoney(amount, currency, locale);
  const isOnItsWay = type === "payout.created" || type === "payout.in_transit" || type === "payout.paid";
  const moved = isOnItsWay && destination ? `${money} to ${destinationName(destination)}` : money;
  const by: Readonly<Record<string, string | null>> = { "payout.created": initiatedBy, "payout.approved": approvedBy };
  const actor = by[type] ?? null;
  return [moved, actor && (actors[actor] ?? actor)].filter(Boolean).join(" · ");
}
