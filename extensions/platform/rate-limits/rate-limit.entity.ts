import { defineEntity, p } from "@mikro-orm/core";
import { text } from "#extensions/platform/database/columns.ts";

/**
 * A window of one key, as rate-limiter-flexible stores it. The key is a hash and identifies no organization or person.
 */
export const RateLimitEntity = defineEntity({
  name: "RateLimit",
  tableName: "rate_limits",
  properties: {
    key: text().primary(),
    points: p.integer(),
    expire: p.bigint("bigint").nullable(),
  },
});
