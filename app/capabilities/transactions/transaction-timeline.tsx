import { formatMoney } from "#app/components/ui/money-format.ts";
import { useLocale } from "#app/components/ui/viewer.ts";
import type { ActorNames } from "#app/dashboard/actor-names.server.ts";
import { Timeline } from "#app/dashboard/timeline.tsx";
import { eventActor, eventLabel, isAboutMoney } from "./event-labels.ts";
import type { TransactionEventView } from "./transaction-view.server.ts";

interface TransactionTimelineProps {
  events: readonly TransactionEventView[];
  actors: ActorNames;
}

/** What happened to the payment, its refunds and its disputes, with who did it and how much. */
export function TransactionTimeline({ events, actors }: TransactionTimelineProps) {
  const locale = useLocale();
  const amountOf = ({ type, amount, currency }: TransactionEventView) =>
    amount !== null && currency !== null && isAboutMoney(type) ? formatMoney(amount, currency, locale) : null;
  return (
    <Timeline
      entries={events.map((event) => ({
        id: event.eventId,
        title: eventLabel(event.type),
        text: [amountOf(event), eventActor(event, actors)].filter(Boolean).join(" · "),
        at: event.at,
      }))}
      empty="No events yet."
    />
  );
}
