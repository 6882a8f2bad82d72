import { declarationOf, EVENT_TYPES, type EventType } from "./event-types.ts";

/**
 * Audit actions without an event, with the additional scope that an API key needs to see them. Null requires only the
 * audit log's own.
 */
const OWN_ACTIONS = {
  // A read of protected data and its purpose. Records field names, never values.
  "phi.read": null,
  // An operator read the application of a merchant account.
  "merchant_application.read": "merchants:read",
  // An operator added a profile to the account at the engine.
  "merchant.profile_added": "merchants:read",
  "control_change.approved_by_operator": "settlements:read",
  "bank_line.matched": "settlements:read",
  "ledger.clearing_corrected": "settlements:read",
  "payouts.conflict_resolved": "settlements:read",
  "payouts.frozen": "settlements:read",
  "payouts.hold_lifted": "settlements:read",
  "payouts.unfrozen": "settlements:read",
  "risk_hold.lifted": "settlements:read",
  "risk_hold_limit.updated": "settlements:read",
  "settlement_queue.corrected": "settlements:read",
  "settlement_queue.hold_lifted": "settlements:read",
  "settlement_queue.released_early": "settlements:read",
  "settlement_settings.controls_set": "settlements:read",
} as const;

/** The actions in the audit log: event types, and its own. */
export type AuditAction = EventType | keyof typeof OWN_ACTIONS;

/** The scope that an API key needs to see each action, in addition to the audit log's own. */
export function auditedActions(): readonly (readonly [action: string, scope: string | null])[] {
  return [...EVENT_TYPES.map((type) => [type, declarationOf(type).scope] as const), ...Object.entries(OWN_ACTIONS)];
}
