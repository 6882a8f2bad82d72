import { Migration } from "@mikro-orm/migrations";

/**
 * The counts of rate-limiter-flexible, with its columns in its order. Unlogged, because losing the counts in a crash of the
 * server costs less than a write-ahead log of each one.
 */
export class Migration20261124120007RateLimits extends Migration {
  override up(): void {
    this.addSql(`
      create unlogged table rate_limits (
        key text primary key,
        points integer not null,
        expire bigint
      )`);
  }
}
