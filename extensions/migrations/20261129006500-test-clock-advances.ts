import { Migration } from "@mikro-orm/migrations";

/** What an advance of a test clock has done, which its answers show and which another process continues. */
export class Migration20261129006500TestClockAdvances extends Migration {
  override up(): void {
    this.addSql(`
      alter table test_clocks
        add column advance_from timestamptz(6),
        add column advance_until text,
        add column advance_done integer not null default 0,
        add column advance_ran_ms bigint not null default 0,
        add column advance_ended text,
        add column paused_at timestamptz(6)`);
  }
}
