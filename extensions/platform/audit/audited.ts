import type { EventType } from "#contract/event-types.ts";

const AUDITED: ReadonlySet<EventType> = new Set<EventType>([
  "api_key.created",
  "api_key.revoked",
  "api_key.rotated",
  "api_key.updated",
  "bank_link.created",
  "bank_link.removed",
  "bank_link.updated",
  "merchant.connected",
]);

/** Events of who may act for the organization and where its money goes: they stand in the audit log too. */
export function isAudited(type: EventType): boolean {
  return AUDITED.has(type);
}
