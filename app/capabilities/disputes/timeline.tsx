import { LocalTime } from "#app/components/ui/local-time.tsx";
import type { EventView } from "./dispute-view.server.ts";
import { eventWords } from "./event-labels.ts";

/** What happened, the newest first, along a road. */
export function Timeline({ events }: { events: readonly EventView[] }) {
  if (events.length === 0) return <p className="text-sm text-muted">Nothing has been recorded yet.</p>;
  return (
    <ol className="space-y-4">
      {events.map((event, position) => (
        <li
          key={event.eventId}
          className="relative pl-6 text-sm before:absolute before:top-5 before:-bottom-4 before:left-[5px] before:border-edge before:border-l-2 before:border-dashed last:before:hidden"
        >
          <span
            aria-hidden="true"
            className={`absolute top-1 left-0 size-3 rounded-full ring-4 ring-surface ${position === 0 ? "bg-accent" : "bg-edge"}`}
          />
          <p className="font-medium">{eventWords(event)}</p>
          <LocalTime at={event.at} className="text-[0.8125rem] text-muted" />
        </li>
      ))}
    </ol>
  );
}
