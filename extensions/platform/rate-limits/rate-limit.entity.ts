import { defineEntity, p } from "@mikro-orm/core";
import { text } from "#extensions/platform/database/columns.ts";

/** A window of one key, as rate-limiter-flexible keeps it. A key is a hash: it names no organization and no person. */
export const RateLimitEntity = defineEntity({
  name: "RateLimit",
  tableName: "rate_limits",
  properties: {
    key: text().primary(),
    points: p.integer(),
    expire: p.bigint("bigint").nullable(),
  },
});
