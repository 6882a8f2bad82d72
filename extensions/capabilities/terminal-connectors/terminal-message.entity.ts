import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** A message of the vendor, stored once by the vendor's ID of it, before it is applied. */
export const TerminalMessageEntity = defineEntity({
  name: "TerminalMessage",
  tableName: "terminal_messages",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    vendorMessageId: text(),
    kind: text(),
    body: p.json<object>().columnType("jsonb"),
    /** Real time. */
    receivedAt: instant(),
    /** Null until its effect is stored. */
    appliedAt: instant().nullable(),
  },
});

export type StoredTerminalMessage = InferEntity<typeof TerminalMessageEntity>;
