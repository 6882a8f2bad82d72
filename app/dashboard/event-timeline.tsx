import type { ActorNames } from "./actor-names.server.ts";
import { Timeline } from "./timeline.tsx";

interface EventView {
  readonly eventId: string;
  readonly type: string;
  readonly actor: string | null;
  readonly at: string;
  /** What it is about. */
  readonly detail?: string | null;
}

interface EventTimelineProps {
  events: readonly EventView[];
  actors: ActorNames;
  labelOf: (type: string) => string;
}

/** What happened to a resource, with who did it. */
export function EventTimeline({ events, actors, labelOf }: EventTimelineProps) {
  return (
    <Timeline
      entries={events.map(({ eventId, type, actor, at, detail }) => ({
        id: eventId,
        title: labelOf(type),
        detail,
        text: actor === null ? null : (actors[actor] ?? actor),
        at,
      }))}
      empty="No events yet."
    />
  );
}
