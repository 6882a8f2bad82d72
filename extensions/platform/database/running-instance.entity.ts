import { defineEntity } from "@mikro-orm/core";
import { instant, text } from "./columns.ts";

/** A running process of the service, written by its heartbeat in the database's time. */
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
