import type { EventDeclarations } from "./event-declaration.ts";

export const disputeEvents = {
  "dispute.opened": {},
  "dispute.updated": {},
  "dispute.evidence_added": {},
  "dispute.evidence_removed": {},
  "dispute.submitted": {},
} as const satisfies EventDeclarations;
