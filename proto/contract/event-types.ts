import { apiKeyEvents } from "./events/api-keys.ts";
import { bankLinkEvents } from "./events/bank-links.ts";
import { disputeEvents } from "./events/disputes.ts";
import { merchantEvents } from "./events/merchants.ts";

/** The one list of the events, named `resource.past_tense`. A new capability adds its line. */
export const eventTypes = [...apiKeyEvents, ...bankLinkEvents, ...disputeEvents, ...merchantEvents] as const;

export type EventType = (typeof eventTypes)[number];
