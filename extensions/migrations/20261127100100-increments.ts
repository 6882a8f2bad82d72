import { Migration } from "@mikro-orm/migrations";

/** Whether the engine takes increases of the authorization. False until it says so. */
export class Migration20261127100100Increments extends Migration {
  override up(): void {
    this.addSql("alter table transaction_extensions add column is_incrementable boolean not null default false");
  }
}
