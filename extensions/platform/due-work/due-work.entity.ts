import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { createdAt, instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** `real` ignores test clocks; `environment` has no test clock now, `test` has one. */
export type DueClock = "real" | "environment" | "test";

/** Something that happens at a moment, once for each kind, subject and moment. */
export const DueWorkEntity = defineEntity({
  name: "DueWork",
  tableName: "due_work",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    kind: text(),
    subjectId: text(),
    dueAt: instant(),
    clock: text().$type<DueClock>(),
    /** The real moment of the next attempt: `dueAt`, or later after a failure. */
    runAt: instant(),
    attempts: p.integer(),
    state: text().$type<"pending" | "done">(),
    claimToken: text().nullable(),
    /** On the database's clock. */
    leaseExpiresAt: instant().nullable(),
    lastError: text().nullable(),
    /** The real moment of the first failure, until it is done. On a test clock such work goes on in real time. */
    lateSince: instant().nullable(),
    /** The service whose outage the last failure was. The work is due when that service answers again. */
    waitsFor: text().nullable(),
    doneAt: instant().nullable(),
    createdAt: createdAt(),
  },
});

export type DueWork = InferEntity<typeof DueWorkEntity>;
