import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { Ended, Until } from "./advance-target.rules.ts";

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
    /** Its first time. Null for clocks from before this was kept. */
    startedAt: instant().nullable(),
    /** The target time while due work runs. Null when the clock has arrived. */
    advancesTo: instant().nullable(),
    /** Where the present or the last advance began. Null before the first. */
    advanceFrom: instant().nullable(),
    /** Ends the advance before its target, at the first time with such an event. */
    advanceUntil: text().$type<Until>().nullable(),
    /** The pieces of work that the advance has run, and the real time in ms that it took. */
    advanceDone: p.integer().default(0),
    advanceRanMs: p.bigint("number").defaultRaw("0"),
    /** Null while the advance goes on. */
    advanceEnded: text().$type<Ended>().nullable(),
    /** In real time. Null while the advance is not paused. */
    pausedAt: instant().nullable(),
    /** The claim of the advancing process (`<instance>/<claim>`), and its expiry in the database's time. */
    claimToken: text().nullable(),
    leaseExpiresAt: instant().nullable(),
  },
});

export type TestClock = InferEntity<typeof TestClockEntity>;
