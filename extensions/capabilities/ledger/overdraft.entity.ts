import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** A posting that took more from what is available than there was, which a verification has found. */
export const OverdraftEntity = defineEntity({
  name: "Overdraft",
  tableName: "overdrafts",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    /** Of the posting. */
    sourceId: text().primary(),
    event: text().primary(),
    environment: text().$type<Environment>(),
    currency: text(),
    /** What it left, below 0. */
    availableMinorUnits: p.bigint("bigint"),
    foundAt: instant(),
    /** When an operator let payouts of the currency leave again. */
    resolvedAt: instant().nullable(),
  },
});

export type Overdraft = InferEntity<typeof OverdraftEntity>;
