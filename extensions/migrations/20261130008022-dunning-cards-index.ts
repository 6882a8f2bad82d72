import { Migration } from "@mikro-orm/migrations";

/** The cards of the last failed charges. The condition keeps the index empty when it is built. */
export class Migration20261130008022DunningCardsIndex extends Migration {
  override up(): void {
    this.addSql(`
      create index invoices_dunning_cards
        on invoices (organization_id, environment, dunning_began_at, dunning_card)
        where dunning_card is not null`);
  }
}
