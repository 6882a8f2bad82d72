import { Migration } from "@mikro-orm/migrations";

/**
 * The counts of rate-limiter-flexible, with its columns in its order. Unlogged, because a count that a crash of the server
 * empties costs less than a write-ahead log of every one.
 */
export class Migration20261121000005RateLimits extends Migration {
  override up(): void {
    this.addSql(`
      create unlogged table rate_limits (
        key text primary key,
        points integer not null,
        expire bigint
      )`);
  }
}
