import type { ReactNode } from "react";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import type { EventRow } from "./event-view.server.ts";

export const EVENT_COLUMNS: readonly Column<EventRow>[] = [
  { name: "Type", cell: ({ type }) => <span className="break-all">{type}</span> },
  {
    name: "Resource",
    narrow: "line",
    cell: ({ resourceId }) => <span className="font-mono text-xs whitespace-nowrap text-muted">{resourceId}</span>,
  },
  {
    name: "Sequence",
    drops: "next",
    kind: "number",
    cell: ({ sequence }) => <span className="text-muted">{sequence}</span>,
  },
  {
    name: "Time",
    narrow: "end",
    sort: BY_AGE,
    cell: ({ at }) => <LocalTime at={at} precision="second" className="whitespace-nowrap text-muted" />,
  },
];

export const eventKey = ({ eventId }: EventRow): string => eventId;
export const eventPath = ({ eventId }: EventRow): string => `/events/${eventId}`;

interface EventTableProps {
  events: readonly EventRow[];
  /** Shown in place of no events. */
  empty?: ReactNode;
  problem?: string | null;
}

export function EventTable({ events, empty, problem }: EventTableProps) {
  return (
    <DataTable
      caption="Events"
      columns={EVENT_COLUMNS}
      rows={events}
      rowKey={eventKey}
      rowLink={eventPath}
      empty={empty}
      problem={problem ?? null}
    />
  );
}
