import type { EventDeclarations } from "./event-declaration.ts";

export const paymentMethodEvents = {
  "payment_method.attached": {},
  "payment_method.updated": {},
  "payment_method.expired": {},
  "payment_method.blocked": {},
  "payment_method.detached": {},
} as const satisfies EventDeclarations;
