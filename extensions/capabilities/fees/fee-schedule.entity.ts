import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { Price } from "./charged-fees.ts";

/**
 * A version of an organization's fees in one environment. Where none is in force, the default schedule is. A version never
 * changes; one that has not begun can be withdrawn.
 */
export const FeeScheduleEntity = defineEntity({
  name: "FeeSchedule",
  tableName: "fee_schedules",
  ...tenantOwned,
  properties: {
    ...resource(),
    name: text(),
    effectiveAt: instant(),
    prices: p.json<readonly Price[]>().columnType("jsonb"),
    withdrawnAt: instant().nullable(),
  },
});

export type FeeScheduleRow = InferEntity<typeof FeeScheduleEntity>;
