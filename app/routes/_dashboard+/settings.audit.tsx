import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AUDIT_COLUMNS, auditKey } from "#app/capabilities/audit/audit-columns.tsx";
import { readAuditPage } from "#app/capabilities/audit/audit-page.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { PeopleProvider } from "#app/components/people.ts";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";

export const meta = titled("Audit log");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Audit log" });

export async function loader(args: LoaderFunctionArgs) {
  return readAuditPage(args);
}

export default function Audit() {
  const { list, people } = useLoaderData<typeof loader>();
  return (
    <PeopleProvider value={people}>
      <PageTitle
        title="Audit log"
        lead="Access to evidence and changes to keys, merchant accounts and bank links. Entries can't be changed or removed."
      />
      <ListSection
        list={list}
        caption="Audit events"
        columns={AUDIT_COLUMNS}
        rowKey={auditKey}
        empty={<EmptyState title="No events">Viewed evidence and changed keys appear here.</EmptyState>}
      />
    </PeopleProvider>
  );
}
