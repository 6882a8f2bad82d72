import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { Level, Network, Program } from "./rate-programs.rules.ts";

/** A rate as it was when it came to a level for the first time in its month. It never changes. */
export const DisputeRateEntity = defineEntity({
  name: "DisputeRate",
  tableName: "dispute_rate_warnings",
  ...tenantOwned,
  properties: {
    ...resource(),
    /** "2026-11". */
    month: text(),
    network: text().$type<Network>(),
    program: text().$type<Program>(),
    level: text().$type<Exclude<Level, "below">>(),
    /** Disputes, and fraud reports where the program counts them. */
    counted: p.bigint("bigint"),
    saleCount: p.bigint("bigint"),
    rateBasisPoints: p.integer().nullable(),
    definitionsVersion: text(),
  },
});

export type DisputeRate = InferEntity<typeof DisputeRateEntity>;
