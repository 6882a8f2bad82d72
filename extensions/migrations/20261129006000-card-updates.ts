import { Migration } from "@mikro-orm/migrations";

/** What the network says about stored cards: their former numbers and expiries, and its last notice. */
export class Migration20261129006000CardUpdates extends Migration {
  override up(): void {
    this.addSql(`
      alter table payment_method_extensions
        add column former_cards jsonb not null default '[]',
        add column updated_by_network_at timestamptz(6),
        add column network_notice text`);
  }
}
