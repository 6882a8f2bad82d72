import { Migration } from "@mikro-orm/migrations";

/**
 * Finds overpayments whose refund failed, so that a merchant can give the money back another way; and a freed use of a link
 * without reading the others.
 */
export class Migration20261128000900AttemptsToFind extends Migration {
  override up(): void {
    this.addSql(`
      alter table payment_link_attempts
        add column refund_failed_at timestamptz(6),
        add column freed_slot_number integer`);
    this.addSql(`
      create index payment_link_attempts_freed
        on payment_link_attempts (organization_id, payment_link_id)
        where freed_slot_number is not null`);
    this.addSql(`
      create index payment_link_attempts_refund_failed
        on payment_link_attempts (organization_id, environment, refund_failed_at desc)
        where refund_failed_at is not null`);
  }
}
