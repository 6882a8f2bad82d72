import type { EventDeclarations } from "./event-declaration.ts";

export const transactionEvents = {
  "transaction.created": {},
  "transaction.requires_action": {},
  "transaction.declined": {},
  "transaction.authorized": {},
  "transaction.captured": {},
  "transaction.succeeded": {},
  "transaction.failed": {},
  "transaction.canceled": {},
  "transaction.expired": {},
  "transaction.updated": {},
  "transaction.receipt_sent": {},
  "transaction.receipt_failed": {},
} as const satisfies EventDeclarations;
