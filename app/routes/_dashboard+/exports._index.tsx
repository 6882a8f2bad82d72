import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { EXPORT_COLUMNS, exportKey } from "#app/capabilities/exports/export-columns.tsx";
import { isUnfinished } from "#app/capabilities/exports/export-labels.ts";
import { exportView } from "#app/capabilities/exports/export-view.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { Pager, pageCursors } from "#app/dashboard/pager.tsx";
import { useRefresh } from "#app/dashboard/use-refresh.ts";

export const meta = titled("Exports");
export const handle = crumbs({ name: "Exports" });

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const cursor = new URL(args.request.url).searchParams.get("cursor");
  const list = await attempt(() => extensions.exports.listExports({ limit: 25, ...(cursor ? { cursor } : {}) }));
  return {
    exports: list.value?.data.map(exportView) ?? [],
    pages: pageCursors(list.value),
    problem: list.error?.message ?? null,
  };
}

export default function Exports() {
  const { exports, pages, problem } = useLoaderData<typeof loader>();
  const isUnderWay = exports.some(isUnfinished);
  useRefresh(isUnderWay);
  return (
    <>
      <PageTitle
        title="Exports"
        lead="Lists as CSV files. Each file is deleted after seven days."
        actions={
          isUnderWay ? (
            <Link to="/exports" className={button("quiet")}>
              Refresh
            </Link>
          ) : null
        }
      />
      <section aria-label="List of exports" className="rounded-lg border border-line bg-surface">
        <DataTable
          caption="Exports"
          columns={EXPORT_COLUMNS}
          rows={exports}
          rowKey={exportKey}
          empty={
            <EmptyState title="No exports">
              Open a list, choose its filters, and select Export, then Prepare a large export.
            </EmptyState>
          }
          problem={problem}
        />
        <Pager {...pages} />
      </section>
    </>
  );
}
