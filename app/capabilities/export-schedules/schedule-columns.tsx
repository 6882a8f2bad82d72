import { Badge } from "#app/components/ui/badge.tsx";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { menuItem, RowMenu } from "#app/components/ui/menu.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { frequencyName, listName, peopleText, standingText } from "./schedule-labels.ts";
import type { ScheduleView } from "./schedule-view.server.ts";

export const SCHEDULES = "/exports/schedules";

export const schedulePath = (exportScheduleId: string): string => `${SCHEDULES}/${exportScheduleId}`;

export const scheduleKey = ({ exportScheduleId }: ScheduleView): string => exportScheduleId;

export const SCHEDULE_COLUMNS: readonly Column<ScheduleView>[] = [
  {
    name: "List",
    cell: ({ exportScheduleId, resource }) => (
      <Link to={`${schedulePath(exportScheduleId)}/edit`} className={`font-semibold ${link}`}>
        {listName(resource)}
      </Link>
    ),
  },
  { name: "Status", narrow: "aside", cell: (row) => <Standing row={row} /> },
  { name: "Frequency", narrow: "line", cell: ({ frequency }) => frequencyName(frequency) },
  { name: "Recipients", drops: "next", cell: ({ recipients }) => peopleText(recipients.length) },
  {
    name: "Next export",
    narrow: "end",
    cell: ({ nextRunAt }) =>
      nextRunAt ? <LocalTime at={nextRunAt} className="whitespace-nowrap" /> : <span className="text-muted">None</span>,
  },
  {
    name: "Last export",
    drops: "last",
    cell: ({ lastExportId }) =>
      lastExportId ? (
        <Link to={`/exports/${lastExportId}`} className={link}>
          View<span className="sr-only"> last export</span>
        </Link>
      ) : (
        <span className="text-muted">None yet</span>
      ),
  },
  {
    name: "Created",
    drops: "next",
    sort: BY_AGE,
    cell: ({ createdAt }) => <LocalTime at={createdAt} style="date" className="whitespace-nowrap text-muted" />,
  },
  { name: "Actions", kind: "actions", cell: (row) => <Actions row={row} /> },
];

function Standing({ row }: { row: ScheduleView }) {
  return <Badge tone={row.status === "active" ? "success" : "warn"}>{standingText(row)}</Badge>;
}

function Actions({ row: { exportScheduleId, resource, frequency, status } }: { row: ScheduleView }) {
  const path = schedulePath(exportScheduleId);
  const name = `${listName(resource)}, ${frequencyName(frequency).toLowerCase()}`;
  const [verb, action] = status === "active" ? (["Pause", "pause"] as const) : (["Resume", "resume"] as const);
  return (
    <RowMenu label={`Actions for ${name}`}>
      <Confirm
        question={`${verb} “${name}”?`}
        verb={`${verb} schedule`}
        action={`${path}/${action}`}
        trigger={{ className: menuItem, content: verb }}
      >
        {action === "pause"
          ? "Nothing is exported until you resume it. What ends meanwhile is not exported later."
          : "The next export is of the current day, week or month, once it has ended."}
      </Confirm>
      <Confirm
        question={`Delete “${name}”?`}
        verb="Delete schedule"
        action={`${path}/delete`}
        danger
        trigger={{ className: menuItem, content: "Delete" }}
      >
        Nothing more is exported. Files that are ready can be downloaded until they expire.
      </Confirm>
    </RowMenu>
  );
}
