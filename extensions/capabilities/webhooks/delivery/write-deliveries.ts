import { resourceTypeOf } from "#contract/event-types.ts";
import type { EventSink } from "#extensions/platform/events/event-sink.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { insertDeliveries } from "./delivery.queries.ts";

/** The filter that matches every type. */
const EVERY_TYPE = "*";

/** Length of the prefix and the time at the start of an ID. The database appends a part per endpoint. */
const ID_START = "whd_".length + 10;

/** Writes one delivery per event and subscribed endpoint, in the transaction of the event. */
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
