import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** Our data about an engine merchant account: the organization it belongs to, and its encrypted secrets. */
export const MerchantExtensionEntity = defineEntity({
  name: "MerchantExtension",
  tableName: "merchant_extensions",
  ...tenantOwned,
  properties: {
    ...resource(),
    engineMerchantId: text(),
    engineProfileId: text().nullable(),
    /** Gives a payer's browser access to a payment, together with the payment's client secret. Public. */
    publishableKey: text().nullable(),
    sealedEngineApiKey: text(),
    /** The key of the engine's webhook signatures. */
    sealedWebhookKey: text().nullable(),
    /** The key that encrypted both secrets. */
    encryptionKeyId: text(),
    isActive: p.boolean(),
  },
});

export type MerchantExtension = InferEntity<typeof MerchantExtensionEntity>;

/** Finds an engine merchant's tenant for webhooks, which name no tenant. Contains only IDs. */
export const EngineMerchantEntity = defineEntity({
  name: "EngineMerchant",
  tableName: "engine_merchants",
  properties: {
    engineMerchantId: text().primary(),
    organizationId: text(),
    environment: text().$type<Environment>(),
  },
});
