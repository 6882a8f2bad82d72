import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";
import type { EndpointView } from "./endpoint-view.server.ts";

export function EndpointFacts({ endpoint }: { endpoint: EndpointView }) {
  const { enabledEvents, payloadStyle, ordering, signing, customHeaderNames, rateLimitPerSecond } = endpoint;
  return (
    <Facts>
      <Fact name="Events">
        <ul>
          {enabledEvents.map((type) => (
            <li key={type} className="break-all">
              {type === "*" ? "All events" : type}
            </li>
          ))}
        </ul>
      </Fact>
      <Fact name="Notices to">{endpoint.notifyEmail}</Fact>
      <Fact name="Payload">{payloadStyle === "thin" ? "Thin: without data" : "Full"}</Fact>
      <Fact name="Order">{ordering === "per_resource" ? "In order for each resource" : "As fast as possible"}</Fact>
      <Fact name="Rate limit">{rateLimitPerSecond === null ? "None" : `${rateLimitPerSecond} per second`}</Fact>
      <Fact name="Headers">{customHeaderNames.length > 0 ? customHeaderNames.join(", ") : null}</Fact>
      <Fact name="API version">{endpoint.apiVersion}</Fact>
      {signing?.previousExpiresAt ? (
        <Fact name="Old secret">
          Signs until <LocalTime at={signing.previousExpiresAt} />
        </Fact>
      ) : null}
      {Object.entries(endpoint.metadata).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      <Fact name="Created">
        <LocalTime at={endpoint.createdAt} />
      </Fact>
      <IdFact name="Endpoint ID" id={endpoint.webhookEndpointId} />
    </Facts>
  );
}
