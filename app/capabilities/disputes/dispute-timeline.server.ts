import { isClosed, outcomeTitle } from "./dispute-labels.ts";
import type { DisputeView, EventView } from "./dispute-view.server.ts";
import { eventLabel } from "./event-labels.ts";

interface DatedTitle {
  readonly id: string;
  readonly title: string;
  readonly at: string;
}

/**
 * Timeline entries, newest first. The bank's dates replace our own, and a dispute that closed before we knew it gets a
 * closing entry.
 */
export function disputeTimeline(dispute: DisputeView, events: readonly EventView[]): DatedTitle[] {
  const entries = events.map((event) => ({ id: event.eventId, title: eventLabel(event), at: dateOf(event, dispute) }));
  const closing = isClosed(dispute) && !events.some((event) => isClosing(event, dispute));
  const { disputeId, status, closedAt, updatedAt } = dispute;
  if (closing)
    entries.push({ id: `${disputeId}-closed`, title: outcomeTitle(status), at: closedAt ?? updatedAt ?? "" });
  return entries.sort((one, other) => other.at.localeCompare(one.at));
}

function dateOf(event: EventView, dispute: DisputeView): string {
  if (event.type === "dispute.opened") return dispute.openedAt ?? event.at;
  return isClosing(event, dispute) ? (dispute.closedAt ?? event.at) : event.at;
}

function isClosing({ type, data }: EventView, dispute: DisputeView): boolean {
  return type === "dispute.updated" && isClosed(dispute) && data.dispute_status === dispute.status;
}
