import type { EventDeclarations } from "./event-declaration.ts";

export const webhookEvents = {
  "webhook_endpoint.created": { audited: true },
  "webhook_endpoint.updated": { audited: true },
  "webhook_endpoint.ping": {},
  "webhook_endpoint.verified": {},
  "webhook_endpoint.enabled": {},
  "webhook_endpoint.degraded": {},
  "webhook_endpoint.recovered": {},
  "webhook_endpoint.disabled": {},
  "webhook_endpoint.secret_rotated": { audited: true },
  "webhook_endpoint.deleted": { audited: true },
} as const satisfies EventDeclarations;
