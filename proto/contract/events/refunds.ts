import type { EventDeclarations } from "./event-declaration.ts";

export const refundEvents = {
  "refund.created": {},
  "refund.updated": {},
  "refund.succeeded": {},
  "refund.failed": {},
  "refund.canceled": {},
} as const satisfies EventDeclarations;
