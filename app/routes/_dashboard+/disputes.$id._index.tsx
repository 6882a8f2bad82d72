import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DisputeFacts } from "#app/capabilities/disputes/dispute-facts.tsx";
import { DisputeTitle } from "#app/capabilities/disputes/dispute-title.tsx";
import type { EventView } from "#app/capabilities/disputes/dispute-view.server.ts";
import { eventLabel } from "#app/capabilities/disputes/event-labels.ts";
import { readDispute } from "#app/capabilities/disputes/read-dispute.server.ts";
import { Response } from "#app/capabilities/disputes/response.tsx";
import { Standing } from "#app/capabilities/disputes/standing.tsx";
import { Columns, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { Timeline } from "#app/dashboard/timeline.tsx";

export const meta = titled("Dispute");
export const handle = crumbs({ name: "Disputes", to: "/disputes" }, { name: "Dispute" });

export async function loader(args: LoaderFunctionArgs) {
  return readDispute(args);
}

export default function Dispute() {
  const { dispute, evidence, events, add } = useLoaderData<typeof loader>();
  return (
    <>
      <DisputeTitle dispute={dispute} />
      <div className="space-y-6">
        <Standing dispute={dispute} />
        <Columns>
          <Response dispute={dispute} evidence={evidence} add={add} />
          <div className="space-y-6">
            <Panel id="timeline" title="Timeline">
              <Timeline entries={events.map(timelineEntry)} empty="No events yet." />
            </Panel>
            <Panel id="details" title="Details">
              <DisputeFacts dispute={dispute} />
            </Panel>
          </div>
        </Columns>
      </div>
    </>
  );
}

function timelineEntry(event: EventView) {
  return { id: event.eventId, title: eventLabel(event), at: event.at };
}
