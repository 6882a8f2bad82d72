import { Migration } from "@mikro-orm/migrations";

/** How the amounts of lines come about. Lines from before don't say it. */
export class Migration20261128002000LineBasis extends Migration {
  override up(): void {
    this.addSql("alter table invoice_lines add column basis jsonb");
  }
}
