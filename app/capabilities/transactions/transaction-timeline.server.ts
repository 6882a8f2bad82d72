import { formatMoney } from "#app/components/ui/money-format.ts";
import type { ActorNames } from "#app/dashboard/actor-names.server.ts";
import { eventActor, eventLabel, isAboutMoney } from "./event-labels.ts";
import type { TransactionEventView } from "./transaction-view.server.ts";

interface TimelineParts {
  readonly events: readonly TransactionEventView[];
  readonly actors: ActorNames;
  readonly locale: string;
}

/** What happened to the payment, its refunds and its disputes, with who did it and how much. */
export function transactionTimeline({ events, actors, locale }: TimelineParts) {
  const amountOf = ({ type, amount, currency }: TransactionEventView) =>
    amount !== null && currency !== null && isAboutMoney(type) ? formatMoney(amount, currency, locale) : null;
  return events.map((event) => ({
    id: event.eventId,
    title: eventLabel(event.type),
    text: [amountOf(event), eventActor(event, actors)].filter(Boolean).join(" · "),
    at: event.at,
  }));
}
