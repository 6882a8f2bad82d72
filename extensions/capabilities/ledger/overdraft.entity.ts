import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** A posting that overdrew the available balance, found by a verification. */
export const OverdraftEntity = defineEntity({
  name: "Overdraft",
  tableName: "overdrafts",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    /** The posting's source. */
    sourceId: text().primary(),
    event: text().primary(),
    environment: text().$type<Environment>(),
    currency: text(),
    /** The balance after the posting, below 0. */
    availableMinorUnits: p.bigint("bigint"),
    foundAt: instant(),
    /** The time at which an operator allowed the currency's payouts again. */
    resolvedAt: instant().nullable(),
  },
});

export type Overdraft = InferEntity<typeof OverdraftEntity>;
