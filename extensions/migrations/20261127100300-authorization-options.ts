import { Migration } from "@mikro-orm/migrations";

/** Whether more than is authorized can be captured, and whether the authorization lasts longer. */
export class Migration20261127100300AuthorizationOptions extends Migration {
  override up(): void {
    this.addSql(`
      alter table transaction_extensions
        add column is_overcapturable boolean not null default false,
        add column is_extended boolean not null default false`);
  }
}
