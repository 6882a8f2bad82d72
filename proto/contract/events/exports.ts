import type { EventDeclarations } from "./event-declaration.ts";

export const exportEvents = {
  "export.created": {},
  "export.ready": {},
  "export.failed": {},
  "export.expired": {},
} as const satisfies EventDeclarations;
