import { formatMoney } from "#app/components/ui/money-format.ts";
import { useLocale } from "#app/components/ui/viewer.ts";
import type { ActorNames } from "#app/dashboard/actor-names.server.ts";
import { Timeline } from "#app/dashboard/timeline.tsx";
import { settlementEventActor, settlementEventLabel } from "./settlement-labels.ts";
import type { SettlementView } from "./settlement-view.server.ts";

interface SettlementTimelineProps {
  settlement: SettlementView;
  events: readonly {
    readonly eventId: string;
    readonly type: string;
    readonly data: string | null;
    readonly at: string;
  }[];
  actors: ActorNames;
}

/** An open settlement's amount changes with every entry. */
const WITHOUT_AMOUNT: ReadonlySet<string> = new Set([
  "settlement.accruing_started",
  "settlement.postponed",
  "settlement.entries_removed",
]);

/** What happened to the settlement, with who decided and how much. */
export function SettlementTimeline({ settlement, events, actors }: SettlementTimelineProps) {
  const { netAmount, currency } = settlement;
  const money = formatMoney(netAmount, currency, useLocale());
  return (
    <Timeline
      entries={events.map((event) => ({
        id: event.eventId,
        title: settlementEventLabel(event),
        text: [WITHOUT_AMOUNT.has(event.type) ? null : money, actors[settlementEventActor(event, settlement) ?? ""]]
          .filter(Boolean)
          .join(" · "),
        at: event.at,
      }))}
      empty="No events yet."
    />
  );
}
