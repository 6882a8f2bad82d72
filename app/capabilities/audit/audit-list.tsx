import { Link } from "@remix-run/react";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { actionWords, actorWords } from "./audit-labels.ts";
import type { AuditView } from "./audit-view.server.ts";

export function AuditList({ events }: { events: readonly AuditView[] }) {
  return (
    <ul className="divide-y divide-line">
      {events.map((event) => (
        <Entry key={event.auditEventId} event={event} />
      ))}
    </ul>
  );
}

function Entry({ event }: { event: AuditView }) {
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3.5 text-sm sm:px-5 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-bold">{actionWords(event.action, event.purpose)}</p>
        <p className="mt-0.5 font-mono text-xs break-all text-muted">
          <Subject id={event.subjectId} />
        </p>
        {event.fields.length > 0 ? (
          <p className="mt-1 text-[0.8125rem] break-words">{event.fields.join(", ")}</p>
        ) : null}
      </div>
      <div className="min-w-0">
        <p className="break-words">{actorWords(event)}</p>
        <p className="mt-0.5 font-mono text-xs break-all text-muted">{event.requestId}</p>
      </div>
      <p className="text-muted md:text-right">
        <LocalTime at={event.createdAt} />
        <span className="block text-xs">No. {event.sequence}</span>
      </p>
    </li>
  );
}

function Subject({ id }: { id: string }) {
  if (!id.startsWith("dsp_")) return id;
  return (
    <Link to={`/disputes/${id}`} className="underline decoration-edge underline-offset-3 hover:decoration-accent">
      {id}
    </Link>
  );
}
