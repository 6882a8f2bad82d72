import type { EventDeclarations } from "./event-declaration.ts";

export const merchantEvents = {
  "merchant.connected": { audited: true },
} as const satisfies EventDeclarations;
