import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { peopleNames } from "#app/auth/people.server.ts";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { apiKeyView } from "#app/capabilities/api-keys/api-key-view.server.ts";
import { keyColumns, keyOf } from "#app/capabilities/api-keys/key-columns.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { attempt, orNotFound } from "#app/dashboard/attempt.server.ts";
import { ExportLink } from "#app/dashboard/csv/export-link.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { Pager, pageCursors } from "#app/dashboard/pager.tsx";

export const meta = titled("API keys");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "API keys" });

const LEAD = "Authenticate requests from your servers. Each key belongs to one environment.";

export async function loader(args: LoaderFunctionArgs) {
  const { extensions, environment, assertAdmin } = await requireAuth(args);
  const cursor = new URL(args.request.url).searchParams.get("cursor");
  const list = await orNotFound(() => extensions.apiKeys.listApiKeys({ limit: 50, ...(cursor ? { cursor } : {}) }));
  // Only a refusal hides the controls; when the role cannot be looked up, the change itself is refused.
  const { error } = await attempt(assertAdmin);
  return {
    environment,
    keys: list.data.map(apiKeyView),
    pages: pageCursors(list),
    people: await peopleNames(
      args.context,
      list.data.map(({ createdByUserId }) => createdByUserId),
    ),
    mayChange: error?.init.status !== 403,
  };
}

export default function ApiKeys() {
  const { environment, keys, pages, mayChange, people } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="API keys"
        lead={mayChange ? LEAD : `${LEAD} Only owners and admins can change keys.`}
        actions={
          <>
            <a href="/api/docs" className={button("quiet")}>
              API reference
            </a>
            <ExportLink to="/settings/api-keys.csv" />
            {mayChange ? (
              <Link to="/settings/api-keys/new" className={button()}>
                Create key
              </Link>
            ) : null}
          </>
        }
      />
      <Panel id="keys" title={environment === "live" ? "Live keys" : "Sandbox keys"} flush>
        {keys.length > 0 ? (
          <DataTable
            caption="API keys"
            columns={keyColumns({ mayChange, people })}
            rows={keys}
            rowKey={keyOf}
            empty={null}
          />
        ) : (
          <EmptyState title={`No ${environment} keys yet`}>
            Send a key in the <code>x-api-key</code> header of every request.
          </EmptyState>
        )}
        <Pager {...pages} />
      </Panel>
    </>
  );
}
