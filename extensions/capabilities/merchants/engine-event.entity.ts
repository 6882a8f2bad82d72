import { defineEntity } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** Processed engine events by engine ID, so that a repeated event causes no call of the engine. */
export const EngineEventEntity = defineEntity({
  name: "EngineEvent",
  tableName: "engine_events",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>().nullable(),
    createdAt: instant(),
  },
});
