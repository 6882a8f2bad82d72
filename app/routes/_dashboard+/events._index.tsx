import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { EVENT_COLUMNS, eventKey, eventPath } from "#app/capabilities/events/event-columns.tsx";
import { EVENT_LIST, searchedEvent } from "#app/capabilities/events/event-list.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Events");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Events" });

export async function loader(args: LoaderFunctionArgs) {
  const eventId = searchedEvent(args.request.url);
  if (eventId) {
    const { extensions } = await requireAuth(args);
    if ((await attempt(() => extensions.events.getEvent({ eventId }))).value) throw redirect(`/events/${eventId}`);
  }
  return readList(args, EVENT_LIST);
}

export default function Events() {
  return (
    <>
      <PageTitle title="Events" lead="Every change in this environment. Webhooks send them to your systems." />
      <ListSection
        list={useLoaderData<typeof loader>()}
        caption="Events"
        columns={EVENT_COLUMNS}
        rowKey={eventKey}
        rowLink={eventPath}
        empty={<EmptyState title="No events yet">Every payment, refund, dispute and change appears here.</EmptyState>}
      />
    </>
  );
}
