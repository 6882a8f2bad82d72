import type { EventDeclarations } from "./event-declaration.ts";

export const customerEvents = {
  "customer.created": {},
  "customer.updated": {},
  "customer.archived": {},
  "customer.merged": {},
  "customer.redacted": { audited: true },
  "customer.revealed": { audited: true },
} as const satisfies EventDeclarations;
