import { defineEntity } from "@mikro-orm/core";
import { instant, text } from "./columns.ts";

/** A process of the service that is running. Written by its heartbeat, on the database's clock. */
export const RunningInstanceEntity = defineEntity({
  name: "RunningInstance",
  tableName: "running_instances",
  properties: {
    id: text().primary(),
    startedAt: instant(),
    heartbeatAt: instant(),
    leaseExpiresAt: instant(),
  },
});
