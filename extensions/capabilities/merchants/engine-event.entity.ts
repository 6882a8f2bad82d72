import { defineEntity } from "@mikro-orm/core";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** Events of the engine that had their effect, by the engine's id, so that one that is repeated costs no call of the engine. */
export const EngineEventEntity = defineEntity({
  name: "EngineEvent",
  tableName: "engine_events",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    createdAt: instant(),
  },
});
