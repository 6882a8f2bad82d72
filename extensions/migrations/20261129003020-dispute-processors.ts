import { Migration } from "@mikro-orm/migrations";

/** The processor of each dispute, which is copied when the engine's dispute is read again. */
export class Migration20261129003020DisputeProcessors extends Migration {
  override up(): void {
    this.addSql("alter table dispute_extensions add column processor text");
  }
}
