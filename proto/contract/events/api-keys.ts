import type { EventDeclarations } from "./event-declaration.ts";

export const apiKeyEvents = {
  "api_key.created": { audited: true },
  "api_key.revoked": { audited: true },
  "api_key.rotated": { audited: true },
  "api_key.updated": { audited: true },
} as const satisfies EventDeclarations;
