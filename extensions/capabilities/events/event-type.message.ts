import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import { declarationOf, type EventType, resourceTypeOf } from "#contract/event-types.ts";
import { messageJson } from "#contract/message-json.ts";
import { redacted } from "#contract/redacted.ts";
import eventData from "#proto/event-data.json" with { type: "json" };
import { EventSchema } from "#proto/tollhouse/v1/events_pb.ts";

type Example = Readonly<Record<string, JsonValue>>;

/** Message descriptions from the API reference's generator, by message name. */
const described = eventData as unknown as Readonly<
  Record<string, { readonly schema: object; readonly example: Example }>
>;

/** The catalog entry of an event type. */
export function eventTypeMessage(type: EventType) {
  const { meaning, scope, message } = declarationOf(type);
  return {
    object: "event_type",
    type,
    description: meaning,
    resourceType: resourceTypeOf(type),
    scope,
    schema: JSON.stringify(described[message.typeName]?.schema),
    example: exampleEvent(type),
  };
}

/** JSON of an example resource. */
export function exampleData(type: EventType): string {
  const { message, example } = declarationOf(type);
  return messageJson(redacted(message, fromJson(message, { ...exampleOf(message.typeName), ...example })));
}

/** The first event of an example's resource. */
function exampleEvent(type: EventType): string {
  const data = JSON.parse(exampleData(type)) as Example;
  const resourceType = resourceTypeOf(type);
  const event = {
    ...exampleOf(EventSchema.typeName),
    type,
    resource_type: resourceType,
    resource_id: data[`${resourceType}_id`] ?? `${resourceType.slice(0, 3)}_01kaj5q8zn3v7c2m4t6w9x1b0d`,
    sequence: 1,
    version: data.version,
    data,
    previous_attributes: null,
    details: {},
  };
  return JSON.stringify(event);
}

function exampleOf(typeName: string): Example {
  const { example } = described[typeName] ?? {};
  if (!example) throw new Error(`${typeName} has no example`);
  return example;
}
