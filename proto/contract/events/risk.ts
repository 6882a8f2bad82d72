import type { EventDeclarations } from "./event-declaration.ts";

export const riskEvents = {
  "risk_rules.updated": { audited: true },
} as const satisfies EventDeclarations;
