import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { AUDIT_COLUMNS, auditKey } from "#app/capabilities/audit/audit-columns.tsx";
import { auditView } from "#app/capabilities/audit/audit-view.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { Pager, pageCursors } from "#app/dashboard/pager.tsx";

export const meta = titled("Audit log");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Audit log" });

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const cursor = new URL(args.request.url).searchParams.get("cursor");
  const list = await attempt(() => extensions.audit.listAuditEvents({ limit: 50, ...(cursor ? { cursor } : {}) }));
  return {
    events: list.value?.data.map(auditView) ?? [],
    pages: pageCursors(list.value),
    problem: list.error?.message ?? null,
  };
}

export default function Audit() {
  const { events, pages, problem } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="Audit log"
        lead="Access to evidence and changes to keys, merchant accounts and bank links. Entries can't be changed or removed."
      />
      <section aria-label="Audit events" className="rounded-lg border border-line bg-surface">
        <DataTable
          caption="Audit events"
          columns={AUDIT_COLUMNS}
          rows={events}
          rowKey={auditKey}
          empty={<EmptyState title="No events">Viewed evidence and changed keys appear here.</EmptyState>}
          problem={problem}
        />
        <Pager {...pages} />
      </section>
    </>
  );
}
