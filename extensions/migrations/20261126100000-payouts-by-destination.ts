import { Migration } from "@mikro-orm/migrations";

/** Payouts are listed by destination. */
export class Migration20261126100000PayoutsByDestination extends Migration {
  override up(): void {
    this.addSql(`
      create index payouts_page_by_payout_destination_id
        on payouts (organization_id, environment, payout_destination_id, created_at desc, id desc)`);
  }
}
