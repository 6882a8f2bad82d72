import { resourceTypeOf } from "#contract/event-types.ts";
import type { EventSink } from "#extensions/platform/events/event-sink.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { insertDeliveries } from "./delivery.queries.ts";

/** The filter that has every type. */
const EVERY_TYPE = "*";

/** The time that a delivery's id begins with, with its prefix. The database adds a part of its own for each endpoint. */
const ID_START = "whd_".length + 10;

/** Writes one delivery for each event and each endpoint that gets it. Runs in the transaction of the event. */
export const writeDeliveries: EventSink = async (em, place, events) => {
  const idStart = newId("webhookDelivery", place.now).slice(0, ID_START);
  const rows = events.map(({ id, type, subjectId, sequence }) => ({
    id,
    type,
    whole_resource: `${resourceTypeOf(type)}.*`,
    subject_id: subjectId,
    sequence,
  }));
  return insertDeliveries(em, { ...place, idStart, everyType: EVERY_TYPE }, rows);
};
