import { defineEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** How many wrong codes were tried for a device, or in an environment of the organization, since a real time. */
export const PairingAttemptEntity = defineEntity({
  name: "PairingAttempt",
  tableName: "pairing_attempts",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    /** The device's ID, the vendor's ID of a device, or the environment. */
    id: text().primary(),
    environment: text().$type<Environment>(),
    wrong: p.integer(),
    since: instant(),
  },
});
