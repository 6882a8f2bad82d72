import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SCHEDULE_COLUMNS, scheduleKey } from "#app/capabilities/export-schedules/schedule-columns.tsx";
import { EXPORT_SCHEDULE_LIST } from "#app/capabilities/export-schedules/schedule-list.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Scheduled exports");
export const handle = crumbs({ name: "Exports", to: "/exports" }, { name: "Scheduled exports" });

export async function loader(args: LoaderFunctionArgs) {
  return readList(args, EXPORT_SCHEDULE_LIST);
}

export default function ExportSchedules() {
  return (
    <>
      <PageTitle
        title="Scheduled exports"
        lead="After each day, week or month, members get an email with a link to the file. It works for seven days."
        actions={
          <Link to="/exports/schedules/new" className={button()}>
            <Icon name="plus" className="size-4" />
            Schedule export
          </Link>
        }
      />
      <ListSection
        list={useLoaderData<typeof loader>()}
        caption="Scheduled exports"
        columns={SCHEDULE_COLUMNS}
        rowKey={scheduleKey}
        empty={
          <EmptyState title="No scheduled exports">
            Schedule an export to get settlements, payouts or other lists as a CSV file regularly.
          </EmptyState>
        }
      />
    </>
  );
}
