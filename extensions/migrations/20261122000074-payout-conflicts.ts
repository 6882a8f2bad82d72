import { Migration } from "@mikro-orm/migrations";

/** Each payout asks for the conflicts of its currency that an operator has not resolved, which are few among all payouts. */
export class Migration20261122000074PayoutConflicts extends Migration {
  override up(): void {
    this.addSql(`
      create index payouts_in_conflict on payouts (organization_id, environment, currency, created_at, id)
        where has_conflict and conflict_resolved_at is null`);
  }
}
