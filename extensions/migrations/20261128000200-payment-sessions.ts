import { Migration } from "@mikro-orm/migrations";

/** Lets a sale end before its day is over, and counts the declines of each payment link. */
export class Migration20261128000200PaymentSessions extends Migration {
  override up(): void {
    this.addSql(`
      alter table transaction_extensions
        add column session_expires_at timestamptz(6),
        add column payment_link_id text`);
    this.addSql(`
      create index transaction_extensions_declines_by_payment_link_id
        on transaction_extensions (organization_id, environment, payment_link_id, last_declined_at desc)
        where payment_link_id is not null and last_declined_at is not null`);
    this.addSql(`
      create index payment_link_attempts_open
        on payment_link_attempts (organization_id, environment, payment_link_id, created_at)
        where status = 'open' and holds_use`);
  }
}
