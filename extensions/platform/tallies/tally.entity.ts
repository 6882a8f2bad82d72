import { defineEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/**
 * Each change appends a part of a sum, so that changes don't wait for each other; a job folds parts into one row per
 * group.
 */
export const TallyEntity = defineEntity({
  name: "Tally",
  tableName: "tallies",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    /** The tally's name, for example "disputes". */
    name: text(),
    /** The group's values, in the order of the tally's dimensions. */
    group: p.array<string>().columnType("text[]").fieldName("dimensions"),
    count: p.bigint("bigint"),
    amount: p.bigint("bigint"),
    isFolded: p.boolean(),
  },
});
