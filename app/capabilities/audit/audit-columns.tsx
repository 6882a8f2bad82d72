import { Link } from "@remix-run/react";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { actionLabel, actorLabel } from "./audit-labels.ts";
import type { AuditView } from "./audit-view.server.ts";

export const AUDIT_COLUMNS: readonly Column<AuditView>[] = [
  { name: "Event", cell: (event) => <Event event={event} /> },
  { name: "Object and request", narrow: "line", cell: (event) => <Ids event={event} /> },
  { name: "Actor", narrow: "line", cell: (event) => <span className="break-words">{actorLabel(event)}</span> },
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
      <span className="font-semibold">{actionLabel(action, purpose)}</span>
      {fields.length > 0 ? (
        <span className="block text-[0.8125rem] font-normal break-words text-muted">{fields.join(", ")}</span>
      ) : null}
    </>
  );
}

function Ids({ event: { subjectId, requestId } }: { event: AuditView }) {
  return (
    <span className="block font-mono text-xs leading-5 break-all lg:whitespace-nowrap">
      {subjectId.startsWith("dsp_") ? (
        <Link
          to={`/disputes/${subjectId}`}
          className="underline decoration-edge underline-offset-3 hover:decoration-accent"
        >
          {subjectId}
        </Link>
      ) : (
        subjectId
      )}
      <span className="block text-muted">{requestId}</span>
    </span>
  );
}
