import type { EventDeclarations } from "./event-declaration.ts";

export const bankLinkEvents = {
  "bank_link.created": { audited: true },
  "bank_link.removed": { audited: true },
  "bank_link.updated": { audited: true },
} as const satisfies EventDeclarations;
