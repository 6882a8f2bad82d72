import { defineEntity } from "@mikro-orm/core";
import { createdAt, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/**
 * An organization's random key for fingerprints, stored encrypted. A key derived from the master key would change every
 * fingerprint with it.
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
