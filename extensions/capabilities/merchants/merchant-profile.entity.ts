import { defineEntity, type InferEntity } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { createdAt, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** A profile that was added to the merchant's account at the engine. The default one is the merchant's own. */
export const MerchantProfileEntity = defineEntity({
  name: "MerchantProfile",
  tableName: "merchant_profiles",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    /** The engine's ID. */
    id: text().primary(),
    environment: text().$type<Environment>(),
    name: text(),
    createdAt: createdAt(),
  },
});

export type MerchantProfile = InferEntity<typeof MerchantProfileEntity>;
