import { defineEntity, type InferEntity } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** A code that is entered on a device. Times are real. */
export const PairingCodeEntity = defineEntity({
  name: "PairingCode",
  tableName: "pairing_codes",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    deviceId: text(),
    codeHash: text(),
    expiresAt: instant(),
    usedAt: instant().nullable(),
    /** The vendor's ID of the device on which it was entered: the message that says so may come again. */
    usedBy: text().nullable(),
  },
});

export type PairingCode = InferEntity<typeof PairingCodeEntity>;
