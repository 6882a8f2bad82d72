import type { ActorNames } from "#app/dashboard/actor-names.server.ts";
import { Timeline } from "#app/dashboard/timeline.tsx";
import { linkEventLabel } from "./payment-link-labels.ts";
import type { LinkEventView } from "./payment-link-view.server.ts";

interface PaymentLinkTimelineProps {
  events: readonly LinkEventView[];
  actors: ActorNames;
}

/** What happened to the link, with who did it. */
export function PaymentLinkTimeline({ events, actors }: PaymentLinkTimelineProps) {
  return (
    <Timeline
      entries={events.map(({ eventId, type, actor, at }) => ({
        id: eventId,
        title: linkEventLabel(type),
        text: actor === null ? null : (actors[actor] ?? actor),
        at,
      }))}
      empty="No events yet."
    />
  );
}
