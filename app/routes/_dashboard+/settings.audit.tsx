import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { AuditList } from "#app/capabilities/audit/audit-list.tsx";
import { auditView } from "#app/capabilities/audit/audit-view.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { attempt } from "#app/dashboard/attempt.server.ts";

export const meta = titled("Audit log");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Audit log" });

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const cursor = new URL(args.request.url).searchParams.get("cursor");
  const list = await attempt(() => extensions.audit.listAuditEvents({ limit: 50, ...(cursor ? { cursor } : {}) }));
  return {
    events: list.value?.data.map(auditView) ?? [],
    nextCursor: list.value?.nextCursor ?? null,
    problem: list.problem?.message ?? null,
  };
}

export default function Audit() {
  const { events, nextCursor, problem } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="Audit log"
        lead="Who read evidence, and who did what with keys, merchant accounts and banks. Nothing here can be changed or removed."
      />
      <Panel id="events" title="What happened in this environment" flush>
        {problem ? (
          <div className="p-4">
            <Callout tone="warn">{problem}</Callout>
          </div>
        ) : events.length > 0 ? (
          <AuditList events={events} />
        ) : (
          <EmptyState title="Nothing yet">The first read of evidence or the first key will stand here.</EmptyState>
        )}
        {nextCursor ? (
          <div className="border-line border-t px-4 py-3 text-right">
            <Link to={`/settings/audit?cursor=${encodeURIComponent(nextCursor)}`} className={button("secondary")}>
              Older events
            </Link>
          </div>
        ) : null}
      </Panel>
    </>
  );
}
