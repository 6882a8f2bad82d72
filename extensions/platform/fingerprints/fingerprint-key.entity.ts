import { defineEntity } from "@mikro-orm/core";
import { createdAt, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/**
 * What an organization's fingerprints are made with: random and sealed. A key that was derived from the master key would give
 * every card another fingerprint when that key is replaced.
 */
export const FingerprintKeyEntity = defineEntity({
  name: "FingerprintKey",
  tableName: "fingerprint_keys",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    sealedKey: text(),
    encryptionKeyId: text(),
    createdAt: createdAt(),
  },
});
