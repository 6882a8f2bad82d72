import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EXPORT_COLUMNS, exportKey } from "#app/capabilities/exports/export-columns.tsx";
import { isUnfinished } from "#app/capabilities/exports/export-labels.ts";
import { EXPORT_LIST } from "#app/capabilities/exports/export-list.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";
import { useRefresh } from "#app/dashboard/use-refresh.ts";

export const meta = titled("Exports");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Exports" });

export async function loader(args: LoaderFunctionArgs) {
  return readList(args, EXPORT_LIST);
}

export default function Exports() {
  const list = useLoaderData<typeof loader>();
  const isUnderWay = list.rows.some(isUnfinished);
  useRefresh(isUnderWay);
  return (
    <>
      <PageTitle
        title="Exports"
        lead="Lists as CSV files. Each file is deleted after seven days."
        actions={
          <>
            {isUnderWay ? (
              <Link to="/exports" className={button("quiet")}>
                Refresh
              </Link>
            ) : null}
            <Link to="/exports/schedules" className={button("secondary")}>
              Scheduled exports
            </Link>
          </>
        }
      />
      <ListSection
        list={list}
        caption="Exports"
        columns={EXPORT_COLUMNS}
        rowKey={exportKey}
        empty={
          <EmptyState title="No exports">
            Open a list, choose its filters, and select Export, then Prepare a large export.
          </EmptyState>
        }
      />
    </>
  );
}
