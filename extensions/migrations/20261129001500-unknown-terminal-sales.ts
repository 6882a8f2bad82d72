import { Migration } from "@mikro-orm/migrations";

/** Finds the few sales whose result is unknown: each overview asks for them. */
export class Migration20261129001500UnknownTerminalSales extends Migration {
  override up(): void {
    this.addSql(`
      create index terminal_sales_unknown on terminal_sales (organization_id, environment, created_at desc)
        where status = 'unknown'`);
  }
}
