import { defineEntity, type InferEntity } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** A sandbox environment's frozen time. Without one, the environment uses real time. */
export const TestClockEntity = defineEntity({
  name: "TestClock",
  tableName: "test_clocks",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    /** The clock's current time. It never goes back. */
    standsAt: instant(),
    /** The target time while due work runs. Null when the clock has arrived. */
    advancesTo: instant().nullable(),
    /** The claim of the advancing process (`<instance>/<claim>`), and its expiry in the database's time. */
    claimToken: text().nullable(),
    leaseExpiresAt: instant().nullable(),
  },
});

export type TestClock = InferEntity<typeof TestClockEntity>;
