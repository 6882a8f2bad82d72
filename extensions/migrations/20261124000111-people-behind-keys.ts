import { Migration } from "@mikro-orm/migrations";

/** Everyone who has created or rotated a key, and the keys that it comes from: none of them approves what it asked for. */
export class Migration20261124000111PeopleBehindKeys extends Migration {
  override up(): void {
    this.addSql("alter table api_keys add column initiators text[] not null default '{}'");
    this.addSql("update api_keys set initiators = array[accountable_user_id] where accountable_user_id is not null");
    this.addSql(
      "update api_keys set initiators = array[created_by_user_id, accountable_user_id] where created_by_user_id is not null",
    );
  }
}
