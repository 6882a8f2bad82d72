import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { readEventPage } from "#app/capabilities/events/event-page.server.ts";
import { ResourceLink } from "#app/capabilities/events/resource-link.tsx";
import { readEventDeliveries } from "#app/capabilities/webhooks/index.server.ts";
import { deliveryKey, deliveryPath, EVENT_DELIVERY_COLUMNS } from "#app/capabilities/webhooks/index.ts";
import { Columns, PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { CodeBlock } from "#app/dashboard/code-block.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";
import { plainWords } from "#contract/plain-words.ts";

export const meta = titled("Event");
export const handle = crumbs({ name: "Events", to: "/events" }, { name: "Event" });

export async function loader(args: LoaderFunctionArgs) {
  const page = await readEventPage(args);
  const { extensions } = await requireAuth(args);
  return { ...page, deliveries: await readEventDeliveries(extensions, page.event.eventId) };
}

export default function EventPage() {
  const { event, meaning, deliveries, isLogged } = useLoaderData<typeof loader>();
  const details = Object.entries(event.details);
  return (
    <>
      <PageTitle title={<span className="break-all">{event.type}</span>} lead={meaning} />
      <Columns>
        <div className="space-y-6">
          <Panel id="data" title="Data">
            <div className="space-y-4">
              {event.data ? <CodeBlock title="After the change" text={event.data} what="the data" /> : null}
              {event.previousAttributes ? (
                <CodeBlock title="Previous values" text={event.previousAttributes} what="the previous values" />
              ) : null}
            </div>
          </Panel>
          <Panel id="deliveries" title="Webhook deliveries" flush>
            <DataTable
              caption="Deliveries of this event"
              columns={EVENT_DELIVERY_COLUMNS}
              rows={deliveries}
              rowKey={deliveryKey}
              rowLink={deliveryPath}
              empty={
                <p className="p-4 text-sm text-muted sm:p-5">
                  This event was sent to no endpoint.{" "}
                  <Link to="/settings/webhooks" className={link}>
                    View webhooks
                  </Link>
                </p>
              }
            />
          </Panel>
        </div>
        <Panel id="details" title="Details">
          <Facts>
            <Fact name="Time">
              <LocalTime at={event.at} precision="second" />
            </Fact>
            <Fact name="Resource">
              <ResourceLink id={event.resourceId} />
            </Fact>
            <Fact name="Request">
              {isLogged ? (
                <Link
                  to={`/settings/request-log/${event.requestId}`}
                  title={event.requestId}
                  className={`inline-block max-w-full truncate font-mono text-xs ${link}`}
                >
                  {event.requestId}
                </Link>
              ) : (
                <span title={event.requestId} className="block truncate font-mono text-xs">
                  {event.requestId}
                </span>
              )}
            </Fact>
            <Fact name="Sequence">{event.sequence}</Fact>
            <Fact name="Version">{event.version}</Fact>
            <Fact name="API version">{event.apiVersion}</Fact>
            {details.map(([name, value]) => (
              <Fact key={name} name={plainWords(name)}>
                {name.endsWith("_id") ? <ResourceLink id={value} /> : value}
              </Fact>
            ))}
            <IdFact name="Event ID" id={event.eventId} />
          </Facts>
        </Panel>
      </Columns>
    </>
  );
}
