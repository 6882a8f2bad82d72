import { apiKeyEvents } from "./events/api-keys.ts";
import { bankLinkEvents } from "./events/bank-links.ts";
import { disputeEvents } from "./events/disputes.ts";
import type { EventDeclaration } from "./events/event-declaration.ts";
import { merchantEvents } from "./events/merchants.ts";

/** The one list of the events, named `resource.past_tense`. A new capability adds its line. */
const declarations = { ...apiKeyEvents, ...bankLinkEvents, ...disputeEvents, ...merchantEvents } as const;

export type EventType = keyof typeof declarations;

/** Whether the event extends the audit chain in its own transaction. */
export function isAudited(type: EventType): boolean {
  const declared: EventDeclaration = declarations[type];
  return declared.audited === true;
}
