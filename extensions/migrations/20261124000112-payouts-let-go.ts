import { Migration } from "@mikro-orm/migrations";

/** Since when a payout counts as paid out for the threshold of approval. Of earlier ones it is not known
 * better than when they were asked for. */
export class Migration20261124000112PayoutsLetGo extends Migration {
  override up(): void {
    this.addSql("alter table payouts add column let_go_at timestamptz(6)");
    this.addSql("update payouts set let_go_at = created_at");
    this.addSql("create index payouts_let_go on payouts (organization_id, environment, currency, let_go_at)");
  }
}
