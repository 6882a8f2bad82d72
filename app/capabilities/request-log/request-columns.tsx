import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { RequestLine } from "./request-line.tsx";
import type { RequestView } from "./request-view.server.ts";

export const REQUEST_COLUMNS: readonly Column<RequestView>[] = [
  {
    name: "Request",
    cell: (request) => (
      <span className="font-mono text-xs break-words">
        <RequestLine {...request} />
      </span>
    ),
  },
  { name: "Status", narrow: "aside", cell: (request) => <StatusBadge request={request} /> },
  {
    name: "Error",
    narrow: "line",
    cell: ({ errorCode }) => <span className="text-[0.8125rem] break-all text-muted">{errorCode}</span>,
  },
  {
    name: "Duration",
    drops: "last",
    kind: "number",
    cell: ({ durationMs }) => <span className="whitespace-nowrap text-muted">{durationMs} ms</span>,
  },
  {
    name: "Time",
    narrow: "end",
    sort: BY_AGE,
    cell: ({ at }) => <LocalTime at={at} precision="second" className="whitespace-nowrap text-muted" />,
  },
];

export const requestKey = ({ requestId }: RequestView): string => requestId;
export const requestPath = ({ requestId }: { requestId: string }): string =>
  `/settings/request-log/${encodeURIComponent(requestId)}`;

export function StatusBadge({ request: { statusCode } }: { request: Pick<RequestView, "statusCode"> }) {
  return <Badge tone={toneOf(statusCode)}>{statusCode}</Badge>;
}

function toneOf(status: number): Tone {
  if (status >= 500) return "danger";
  return status >= 400 ? "warn" : "success";
}
