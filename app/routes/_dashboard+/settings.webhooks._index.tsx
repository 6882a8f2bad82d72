import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ENDPOINT_COLUMNS, endpointKey, endpointPath } from "#app/capabilities/webhooks/endpoint-columns.tsx";
import { ENDPOINT_LIST } from "#app/capabilities/webhooks/endpoint-list.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Webhooks");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Webhooks" });

export async function loader(args: LoaderFunctionArgs) {
  return readList(args, ENDPOINT_LIST);
}

export default function Webhooks() {
  return (
    <>
      <PageTitle
        title="Webhooks"
        lead="Send events to your systems as they happen, signed and at least once."
        actions={
          <>
            <Link to="/events" className={button("quiet")}>
              View events
            </Link>
            <Link to="/settings/webhooks/new" className={button()}>
              <Icon name="plus" className="size-4" />
              Add endpoint
            </Link>
          </>
        }
      />
      <ListSection
        list={useLoaderData<typeof loader>()}
        caption="Webhook endpoints"
        columns={ENDPOINT_COLUMNS}
        rowKey={endpointKey}
        rowLink={endpointPath}
        empty={
          <EmptyState title="No endpoints">
            Add the URL of a system that should get events of this environment.
          </EmptyState>
        }
      />
    </>
  );
}
