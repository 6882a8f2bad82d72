import { Migration } from "@mikro-orm/migrations";

/** What the ledger has of a payout stands beside its status: the money of a failure that is not certain is not given back. */
export class Migration20261123000120PayoutCertainty extends Migration {
  override up(): void {
    this.addSql(`
      alter table payouts
        add column booked_status text not null default 'reserved',
        add column failure_reported_at timestamptz(6)`);
    this.addSql(`
      alter table payouts add constraint payouts_booked_status_check
        check (booked_status in ('reserved', 'paid', 'released', 'returned'))`);
    // Their money was given back at once.
    this.addSql(`
      update payouts set
        booked_status = case
          when status in ('paid', 'returned') then status
          when status in ('failed', 'canceled') then 'released'
          else 'reserved' end,
        failure_confirmed_at = case
          when status in ('failed', 'canceled', 'returned') then coalesce(failure_confirmed_at, updated_at)
          else failure_confirmed_at end`);
    this.addSql("drop index payouts_live_of_settlement");
    this.addSql(`
      create unique index payouts_live_of_settlement on payouts (organization_id, settlement_id)
        where settlement_id is not null and recovery_entry_id is null and booked_status in ('reserved', 'paid')`);
    this.addSql("drop index payouts_live_of_quote");
    this.addSql(`
      create unique index payouts_live_of_quote on payouts (organization_id, payout_quote_id)
        where payout_quote_id is not null and not has_conflict and booked_status in ('reserved', 'paid')`);
    this.addSql(`
      create index payouts_by_booked_status
        on payouts (organization_id, environment, booked_status, currency)`);
  }
}
