import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import {
  filterText,
  isUnfinished,
  resourceName,
  statusLabel,
  withoutPeriod,
} from "#app/capabilities/exports/export-labels.ts";
import { ExportFile } from "#app/capabilities/exports/export-status.tsx";
import { type ExportView, exportView } from "#app/capabilities/exports/export-view.server.ts";
import { Columns, PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";
import { signInAgainPath } from "#app/dashboard/sign-in-again.server.ts";
import { useRefresh } from "#app/dashboard/use-refresh.ts";

export const meta = titled("Export");
export const handle = crumbs({ name: "Exports", to: "/exports" }, { name: "Export" });

export async function loader(args: LoaderFunctionArgs) {
  const { extensions, isFreshSignIn } = await requireAuth(args);
  const exportId = args.params.id ?? "";
  const row = exportView(await orNotFound(() => extensions.exports.getExport({ exportId })));
  const isStale = row.exportScheduleId !== null && !isFreshSignIn;
  return { row, signInPath: isStale ? signInAgainPath(`/exports/${exportId}`) : null };
}

/** The page that a scheduled export's mail links to. */
export default function Export() {
  const { row, signInPath } = useLoaderData<typeof loader>();
  useRefresh(isUnfinished(row));
  const { name, tone } = statusLabel(row.status);
  return (
    <>
      <PageTitle
        title={resourceName(row.resource)}
        badge={<Badge tone={tone}>{name}</Badge>}
        lead="A list as a CSV file."
      />
      <Columns>
        <Panel id="file" title="File">
          <ExportFile row={row} signInPath={signInPath} />
        </Panel>
        <Panel id="details" title="Details">
          <Details row={row} />
        </Panel>
      </Columns>
    </>
  );
}

function Details({ row }: { row: ExportView }) {
  const locale = useLocale();
  const { exportId, exportScheduleId, rowCount, createdAt, expiresAt, periodStart, periodEnd, filters } = row;
  return (
    <Facts>
      {periodStart && periodEnd ? (
        <Fact name="Period">
          <LocalTime at={periodStart} /> to <LocalTime at={periodEnd} />
        </Fact>
      ) : null}
      <Fact name="Filters">{filterText(periodStart ? withoutPeriod(filters) : filters, locale)}</Fact>
      <Fact name="Rows">{new Intl.NumberFormat(locale).format(rowCount)}</Fact>
      <Fact name="Created">
        <LocalTime at={createdAt} />
      </Fact>
      <Fact name="Expires">
        <LocalTime at={expiresAt} />
      </Fact>
      <IdFact name="Export ID" id={exportId} />
      {exportScheduleId ? <IdFact name="Schedule ID" id={exportScheduleId} /> : null}
    </Facts>
  );
}
