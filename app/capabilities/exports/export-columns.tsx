import { Badge } from "#app/components/ui/badge.tsx";
import { button, link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { failureText, filterText, resourceName, sizeText, statusLabel } from "./export-labels.ts";
import type { ExportView } from "./export-view.server.ts";

export const EXPORT_COLUMNS: readonly Column<ExportView>[] = [
  {
    name: "List",
    cell: ({ exportId, resource }) => (
      <Link to={exportPath(exportId)} className={`font-semibold ${link}`}>
        {resourceName(resource)}
      </Link>
    ),
  },
  { name: "Status", narrow: "aside", cell: (row) => <Status row={row} /> },
  { name: "Filters", narrow: "line", cell: (row) => <Filters row={row} /> },
  { name: "Rows", drops: "last", kind: "number", cell: ({ rowCount }) => <Count count={rowCount} /> },
  {
    name: "Created",
    sort: BY_AGE,
    cell: ({ createdAt }) => <LocalTime at={createdAt} className="whitespace-nowrap text-muted" />,
  },
  {
    name: "Expires",
    drops: "next",
    cell: ({ expiresAt }) => <LocalTime at={expiresAt} style="date" className="whitespace-nowrap text-muted" />,
  },
  { name: "File", kind: "actions", cell: (row) => <Download row={row} /> },
];

export const exportPath = (exportId: string): string => `/exports/${exportId}`;

export const exportKey = ({ exportId }: ExportView): string => exportId;

function Status({ row: { status } }: { row: ExportView }) {
  const { name, tone } = statusLabel(status);
  return <Badge tone={tone}>{name}</Badge>;
}

function Filters({ row: { status, filters, failureCode } }: { row: ExportView }) {
  const locale = useLocale();
  return (
    <>
      <span className="break-words text-muted">{filterText(filters, locale)}</span>
      {status === "failed" ? <span className="block text-danger">{failureText(failureCode)}</span> : null}
    </>
  );
}

function Count({ count }: { count: bigint }) {
  const locale = useLocale();
  return <span className="text-muted">{new Intl.NumberFormat(locale).format(count)}</span>;
}

/** Not for an export whose file is not ready. */
export function Download({ row: { exportId, resource, status, sizeBytes } }: { row: ExportView }) {
  const locale = useLocale();
  if (status !== "ready") return null;
  return (
    <a href={`/exports/${exportId}/file`} download className={button("secondary", "small")}>
      Download<span className="sr-only"> {resource}</span> ({sizeText(sizeBytes, locale)})
    </a>
  );
}
