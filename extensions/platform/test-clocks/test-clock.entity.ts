import { defineEntity, type InferEntity } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** The frozen time of a sandbox environment. An environment without one lives in real time. */
export const TestClockEntity = defineEntity({
  name: "TestClock",
  tableName: "test_clocks",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    /** Where the clock stands. It never goes back. */
    standsAt: instant(),
    /** Where it is on its way to while due work runs. Null when it has arrived. */
    advancesTo: instant().nullable(),
    /** Who advances it (`<instance>/<claim>`), and until when on the database's clock. */
    claimToken: text().nullable(),
    leaseExpiresAt: instant().nullable(),
  },
});

export type TestClock = InferEntity<typeof TestClockEntity>;
