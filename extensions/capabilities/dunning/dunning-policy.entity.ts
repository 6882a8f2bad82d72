import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { EndAction } from "#extensions/capabilities/subscriptions/index.ts";
import { resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** One version of an environment's dunning policy. It never changes. */
export const DunningPolicyEntity = defineEntity({
  name: "DunningPolicy",
  tableName: "dunning_policies",
  ...tenantOwned,
  properties: {
    ...resource(),
    policyVersion: p.integer(),
    days: p.json<readonly number[]>().columnType("jsonb"),
    timeOfDay: text(),
    endAction: text().$type<EndAction>(),
    smart: p.boolean(),
  },
});

export type DunningPolicyRow = InferEntity<typeof DunningPolicyEntity>;
