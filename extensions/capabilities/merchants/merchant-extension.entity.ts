import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** The sidecar of an engine merchant account: which one is the organization's, and the secrets that open it, sealed. */
export const MerchantExtensionEntity = defineEntity({
  name: "MerchantExtension",
  tableName: "merchant_extensions",
  ...tenantOwned,
  properties: {
    ...resource(),
    engineMerchantId: text(),
    engineProfileId: text().nullable(),
    /** Opens a payment to its payer's browser, together with the payment's own secret. Public. */
    publishableKey: text().nullable(),
    sealedEngineApiKey: text(),
    /** What the engine signs its webhooks with. */
    sealedWebhookKey: text().nullable(),
    /** What sealed both. */
    encryptionKeyId: text(),
    isActive: p.boolean(),
  },
});

export type MerchantExtension = InferEntity<typeof MerchantExtensionEntity>;

/** Finds the tenant of an engine merchant, for what arrives from the engine and names no tenant. Ids only. */
export const EngineMerchantEntity = defineEntity({
  name: "EngineMerchant",
  tableName: "engine_merchants",
  properties: {
    engineMerchantId: text().primary(),
    organizationId: text(),
    environment: text().$type<Environment>(),
  },
});
