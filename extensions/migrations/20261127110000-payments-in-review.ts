import { Migration } from "@mikro-orm/migrations";

/**
 * The decision that a payment waits for at the processor. Payments that were in review before get it when they are next
 * compared with the engine, which also records their event.
 */
export class Migration20261127110000PaymentsInReview extends Migration {
  override up(): void {
    this.addSql(`
      alter table transaction_extensions
        add column review_reason text,
        add column review_since timestamptz(6)`);
    // Few are in review, so the index stays small, and a metric counts them by it.
    this.addSql(`
      create index transaction_extensions_page_by_review_reason
        on transaction_extensions (organization_id, environment, review_reason, created_at desc, id desc)
        where review_reason is not null`);
  }
}
