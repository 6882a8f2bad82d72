import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { EventTable } from "#app/capabilities/events/event-columns.tsx";
import { EVENT_FILTERS, listRequest, searchedEvent } from "#app/capabilities/events/event-list.server.ts";
import { eventView } from "#app/capabilities/events/event-view.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { EmptyList } from "#app/dashboard/filters/empty-list.tsx";
import { FilterBar } from "#app/dashboard/filters/filter-bar.tsx";
import { Pager, pageCursors } from "#app/dashboard/pager.tsx";

export const meta = titled("Events");
export const handle = crumbs({ name: "Events" });

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const eventId = searchedEvent(args.request.url);
  if (eventId && (await attempt(() => extensions.events.getEvent({ eventId }))).value)
    throw redirect(`/events/${eventId}`);
  const request = listRequest(args.request.url);
  const list = request ? await attempt(() => extensions.events.listEvents(request)) : null;
  return {
    filters: EVENT_FILTERS,
    events: list?.value?.data.map(eventView) ?? [],
    pages: pageCursors(list?.value),
    problem: list?.error?.message ?? null,
  };
}

export default function Events() {
  const { filters, events, pages, problem } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title="Events" lead="Every change in this environment. Webhooks send them to your systems." />
      <section aria-label="List of events" className="rounded-lg border border-line bg-surface">
        <FilterBar filters={filters} />
        <EventTable
          events={events}
          empty={
            <EmptyList filters={filters} what="events">
              <EmptyState title="No events yet">Every payment, refund, dispute and change appears here.</EmptyState>
            </EmptyList>
          }
          problem={problem}
        />
        <Pager {...pages} />
      </section>
    </>
  );
}
