import { Link } from "@remix-run/react";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { actionWords, actorWords } from "./audit-labels.ts";
import type { AuditView } from "./audit-view.server.ts";

export const AUDIT_COLUMNS: readonly Column<AuditView>[] = [
  { name: "Event", cell: (event) => <Event event={event} /> },
  { name: "Object", narrow: "line", cell: ({ subjectId }) => <Subject id={subjectId} /> },
  { name: "Actor", narrow: "line", cell: (event) => <span className="break-words">{actorWords(event)}</span> },
  { name: "Request", narrow: "hidden", cell: ({ requestId }) => <Id id={requestId} /> },
  {
    name: "Time",
    narrow: "detail",
    cell: ({ createdAt }) => <LocalTime at={createdAt} className="whitespace-nowrap text-muted" />,
  },
  { name: "Number", kind: "number", cell: ({ sequence }) => <span className="text-muted">{sequence}</span> },
];

export const auditKey = ({ auditEventId }: AuditView): string => auditEventId;

function Event({ event: { action, purpose, fields } }: { event: AuditView }) {
  return (
    <>
      <span className="font-semibold">{actionWords(action, purpose)}</span>
      {fields.length > 0 ? (
        <span className="block text-[0.8125rem] font-normal break-words text-muted">{fields.join(", ")}</span>
      ) : null}
    </>
  );
}

function Subject({ id }: { id: string }) {
  if (!id.startsWith("dsp_")) return <Id id={id} />;
  return (
    <Link to={`/disputes/${id}`} className="underline decoration-edge underline-offset-3 hover:decoration-accent">
      <Id id={id} />
    </Link>
  );
}

function Id({ id }: { id: string }) {
  return <span className="font-mono text-xs break-all">{id}</span>;
}
