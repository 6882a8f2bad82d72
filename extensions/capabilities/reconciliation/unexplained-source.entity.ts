import { defineEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** A sale, refund or dispute that deposits do not explain. */
export const UnexplainedSourceEntity = defineEntity({
  name: "UnexplainedSource",
  tableName: "unexplained_sources",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    environment: text().primary().$type<Environment>(),
    sourceId: text().primary(),
    currency: text().primary(),
    reason: text().$type<"not_deposited" | "difference">(),
    /** Entered, less deposited and corrected. */
    amountMinorUnits: p.bigint("bigint"),
    since: instant(),
  },
});
