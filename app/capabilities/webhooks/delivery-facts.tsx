import { ResourceLink } from "#app/capabilities/events/index.ts";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";
import type { DeliveryView } from "./delivery-view.server.ts";

interface DeliveryFactsProps {
  delivery: DeliveryView;
  endpointName: string;
  endpointPath: string;
}

export function DeliveryFacts({ delivery, endpointName, endpointPath }: DeliveryFactsProps) {
  const { eventId, resourceId, attemptCount, nextAttemptAt, deliveredAt, outOfOrder, webhookReplayId } = delivery;
  return (
    <Facts>
      <Fact name="Event">
        {/* Pings and examples are no events. */}
        {resourceId ? (
          <ResourceLink id={eventId} />
        ) : (
          <span title={eventId} className="block truncate font-mono text-xs">
            {eventId}
          </span>
        )}
      </Fact>
      <Fact name="Resource">{resourceId ? <ResourceLink id={resourceId} /> : "None: this is a test event."}</Fact>
      <Fact name="Endpoint">
        <Link to={endpointPath} className={`break-all ${link}`}>
          {endpointName}
        </Link>
      </Fact>
      <Fact name="Attempts">{attemptCount}</Fact>
      {nextAttemptAt ? (
        <Fact name="Next attempt">
          <LocalTime at={nextAttemptAt} precision="second" />
        </Fact>
      ) : null}
      {deliveredAt ? (
        <Fact name="Delivered">
          <LocalTime at={deliveredAt} precision="second" />
        </Fact>
      ) : null}
      {outOfOrder ? <Fact name="Order">An earlier event of the resource was not delivered yet.</Fact> : null}
      {webhookReplayId ? <IdFact name="Replay ID" id={webhookReplayId} /> : null}
      <Fact name="Created">
        <LocalTime at={delivery.createdAt} precision="second" />
      </Fact>
      <IdFact name="Delivery ID" id={delivery.webhookDeliveryId} />
    </Facts>
  );
}
