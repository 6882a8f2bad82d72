import { Migration } from "@mikro-orm/migrations";

/** The words of an advance. There are few test clocks, so the checks are fast. */
export class Migration20261129006510TestClockWords extends Migration {
  override up(): void {
    this.addSql(`
      alter table test_clocks
        add constraint test_clocks_until check (advance_until in ('next_event', 'next_invoice'))`);
    this.addSql(`
      alter table test_clocks
        add constraint test_clocks_ended check (advance_ended in ('arrived', 'canceled', 'too_far'))`);
  }
}
