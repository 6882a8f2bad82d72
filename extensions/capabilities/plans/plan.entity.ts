import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

export type PlanStatus = "draft" | "active" | "archived";

/** What customers subscribe to. Whoever adds or archives one of its prices locks this row first. */
export const PlanEntity = defineEntity({
  name: "Plan",
  tableName: "plans",
  ...tenantOwned,
  properties: {
    ...resource(),
    status: text().$type<PlanStatus>(),
    name: text(),
    description: text().nullable(),
    /** The prices to which a payer may change. */
    payerPriceIds: p.json<readonly string[]>().columnType("jsonb").defaultRaw("'[]'"),
    metadata: p.json<Readonly<Record<string, string>>>().columnType("jsonb").defaultRaw("'{}'"),
  },
});

export type Plan = InferEntity<typeof PlanEntity>;
