import { formatMoney } from "#app/components/ui/money-format.ts";
import type { ActorNames } from "#app/dashboard/actor-names.server.ts";
import { outcomeTitle } from "./dispute-labels.ts";
import { isClosed } from "./dispute-states.ts";
import type { DisputeView, EventView } from "./dispute-view.server.ts";
import { eventLabel } from "./event-labels.ts";

interface DatedTitle {
  readonly id: string;
  readonly title: string;
  /** Who did it, and the amount where the bank took or returned it. */
  readonly text: string;
  readonly at: string;
}

interface TimelineParts {
  readonly events: readonly EventView[];
  readonly actors: ActorNames;
  readonly locale: string;
}

/**
 * Timeline entries, newest first. The bank's dates replace our own, and a dispute that closed before we knew it gets a
 * closing entry.
 */
export function disputeTimeline(dispute: DisputeView, { events, actors, locale }: TimelineParts): DatedTitle[] {
  const money = formatMoney(dispute.amount, dispute.currency, locale);
  const entries = events.map((event) => {
    const isAboutMoney = event.type === "dispute.opened" || isClosing(event, dispute);
    const actor = event.actor === null ? otherSide(event) : (actors[event.actor] ?? event.actor);
    const text = [isAboutMoney ? money : fundsOf(event, locale), actor].filter(Boolean).join(" · ");
    return { id: event.eventId, title: eventLabel(event), text, at: dateOf(event, dispute) };
  });
  const closing = isClosed(dispute) && !events.some((event) => isClosing(event, dispute));
  const { disputeId, status, closedAt, updatedAt } = dispute;
  if (closing)
    entries.push({
      id: `${disputeId}-closed`,
      title: outcomeTitle(status),
      text: `${money} · Bank`,
      at: closedAt ?? updatedAt ?? "",
    });
  return entries.sort((one, other) => other.at.localeCompare(one.at));
}

/** What the bank took or returned. */
function fundsOf({ type, data }: EventView, locale: string): string | null {
  if (!type.startsWith("dispute.funds_") || !data.amount || !data.currency) return null;
  return formatMoney(BigInt(data.amount), data.currency, locale);
}

const CLOSING: ReadonlySet<string> = new Set(
  ["won", "lost", "accepted", "expired", "cancelled"].map((status) => `dispute.${status}`),
);

/** The bank opens and decides disputes. */
function otherSide({ type, data }: EventView): string | null {
  return type === "dispute.opened" || (type !== "dispute.submitted" && data.dispute_status) ? "Bank" : null;
}

function dateOf(event: EventView, dispute: DisputeView): string {
  if (event.type === "dispute.opened") return dispute.openedAt ?? event.at;
  return isClosing(event, dispute) ? (dispute.closedAt ?? event.at) : event.at;
}

function isClosing({ type, data }: EventView, dispute: DisputeView): boolean {
  const tells = type === "dispute.updated" || CLOSING.has(type);
  return tells && isClosed(dispute) && data.dispute_status === dispute.status;
}
