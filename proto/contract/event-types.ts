/** Every event, once. Named `resource.past_tense`. */
export const eventTypes = [
  "api_key.created",
  "api_key.revoked",
  "api_key.rotated",
  "api_key.updated",
  "bank_link.created",
  "bank_link.removed",
  "bank_link.updated",
  "dispute.opened",
  "dispute.updated",
  "dispute.evidence_added",
  "dispute.evidence_removed",
  "dispute.submitted",
  "merchant.connected",
] as const;

export type EventType = (typeof eventTypes)[number];
