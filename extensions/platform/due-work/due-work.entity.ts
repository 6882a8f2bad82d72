import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { createdAt, instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** `real` ignores test clocks; `environment` means no test clock now, `test` means one exists. */
export type DueClock = "real" | "environment" | "test";

/** Work scheduled for a time, unique by kind, subject and time. */
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
    /** The real time of the next attempt: `dueAt`, or later after a failure. */
    runAt: instant(),
    attempts: p.integer(),
    state: text().$type<"pending" | "done">(),
    claimToken: text().nullable(),
    /** In the database's time. */
    leaseExpiresAt: instant().nullable(),
    lastError: text().nullable(),
    /** The real time of the first failure; null once finished. On a test clock, such work continues in real time. */
    lateSince: instant().nullable(),
    /** The service whose outage caused the last failure. The work becomes due when that service answers again. */
    waitsFor: text().nullable(),
    doneAt: instant().nullable(),
    /** What a job is to do, where the work is a job of a test clock. */
    payload: p.json().$type<unknown>().nullable(),
    createdAt: createdAt(),
  },
});

export type DueWork = InferEntity<typeof DueWorkEntity>;
