import { ResourceLink } from "#app/capabilities/events/index.ts";
import { usePeople } from "#app/components/people.ts";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { actionLabel, actorLabel } from "./audit-labels.ts";
import type { AuditRow } from "./group-views.ts";

export const AUDIT_COLUMNS: readonly Column<AuditRow>[] = [
  { name: "Event", cell: (row) => <Event row={row} /> },
  { name: "Who", narrow: "line", cell: (row) => <Who row={row} /> },
  { name: "Object", drops: "last", cell: ({ subjectId }) => <ResourceLink id={subjectId} /> },
  { name: "Time", narrow: "end", cell: (row) => <Time row={row} /> },
  {
    name: "Request",
    drops: "next",
    cell: ({ requestId }) =>
      requestId.startsWith("req_") ? (
        <Link to={`/settings/request-log/${requestId}`} className={link}>
          View request
        </Link>
      ) : (
        <span className="text-muted">–</span>
      ),
  },
];

export const auditKey = ({ auditEventId }: AuditRow): string => auditEventId;

function Event({ row: { action, purpose, fields, count } }: { row: AuditRow }) {
  return (
    <>
      <span className="font-semibold">{actionLabel(action, purpose)}</span>
      {count > 1 ? <span className="text-muted"> {count} times</span> : null}
      {fields.length > 0 ? <span className="subline break-words">{fields.join(", ")}</span> : null}
    </>
  );
}

/** A name links to all actions of this person or key. */
function Who({ row }: { row: AuditRow }) {
  const { userId, apiKeyId } = row;
  const name = actorLabel(row, usePeople());
  const actor = userId ?? apiKeyId;
  if (actor === null) return <span className="break-words">{name}</span>;
  return (
    <Link to={`?who=${actor}`} className={`break-words ${link}`}>
      {name}
    </Link>
  );
}

function Time({ row: { createdAt, firstAt, count } }: { row: AuditRow }) {
  return (
    <>
      <LocalTime at={createdAt} className="whitespace-nowrap text-muted" />
      {count > 1 ? (
        <span className="subline">
          {" "}
          first <LocalTime at={firstAt} className="whitespace-nowrap" />
        </span>
      ) : null}
    </>
  );
}
