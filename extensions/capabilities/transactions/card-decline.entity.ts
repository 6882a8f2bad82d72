import { defineEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** Declined attempts that reached the card network, by the engine's ID of the attempt, while the networks count them. */
export const CardDeclineEntity = defineEntity({
  name: "CardDecline",
  tableName: "card_declines",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    fingerprint: text(),
    network: text(),
    currency: text(),
    amountMinorUnits: p.bigint("bigint"),
    declinedAt: instant(),
  },
});
