import { Migration } from "@mikro-orm/migrations";

/** Where a test clock's time began, which is the first day of its timeline. */
export class Migration20261129007500TestClockStarts extends Migration {
  override up(): void {
    this.addSql("alter table test_clocks add column started_at timestamptz(6)");
  }
}
