import { messageJson } from "#contract/message-json.ts";
import { NEWEST_API_VERSION, toVersion } from "#contract/versions.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { type Event as EventMessage, EventSchema } from "#proto/tollhouse/v1/events_pb.ts";
import type { Event } from "./event.entity.ts";

/** The columns of an event that are shown. */
export type ShownEvent = Omit<Event, "parentId" | "service" | "userId" | "apiKeyId">;

export interface EventForm {
  /** A thin event has no data. */
  readonly payloadStyle: "full" | "thin";
  readonly apiVersion: string;
}

/** The form of API responses. */
const AS_ANSWERED: EventForm = { payloadStyle: "full", apiVersion: NEWEST_API_VERSION };

export function eventMessage(event: ShownEvent, { payloadStyle, apiVersion }: EventForm = AS_ANSWERED): EventMessage {
  const isFull = payloadStyle === "full";
  return messageOf(EventSchema, event, {
    eventId: event.id,
    timestamp: event.createdAt,
    apiVersion,
    resourceType: event.objectType,
    resourceId: event.subjectId,
    data: isFull ? event.object : null,
    previousAttributes: isFull ? event.previousAttributes : null,
    details: event.data,
  });
}

/** A webhook's body: the event as REST shows it. Stored JSON is copied, so a row always renders to the same bytes. */
export function eventJson(event: ShownEvent, form: EventForm): string {
  return toVersion(messageJson(eventMessage(event, form)), EventSchema.typeName, form.apiVersion);
}

/** The person or API key that caused the event. */
export function eventActor({ userId, apiKeyId }: Pick<Event, "userId" | "apiKeyId">): string | null {
  return userId ?? apiKeyId ?? null;
}
