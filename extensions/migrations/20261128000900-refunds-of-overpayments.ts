import { Migration } from "@mikro-orm/migrations";

/** Finds overpayments whose refund failed, so that a merchant can give the money back another way. */
export class Migration20261128000900RefundsOfOverpayments extends Migration {
  override up(): void {
    this.addSql(`alter table payment_link_attempts add column refund_failed_at timestamptz(6)`);
    this.addSql(`
      create index payment_link_attempts_refund_failed
        on payment_link_attempts (organization_id, environment, refund_failed_at desc)
        where refund_failed_at is not null`);
  }
}
