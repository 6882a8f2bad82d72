import { Migration } from "@mikro-orm/migrations";

/**
 * What a finalized invoice has for its payer: the code of its page, and both sides as they were then. And which attempts
 * show saved cards.
 */
export class Migration20261128001700InvoicePages extends Migration {
  override up(): void {
    this.addSql(`
      alter table invoices
        add column code_hash text,
        add column sealed_code text,
        add column sealed_seller text,
        add column sealed_buyer text,
        add column encryption_key_id text,
        add column time_zone text`);
    this.addSql(`
      create unique index invoices_code on invoices (organization_id, environment, code_hash)
        where code_hash is not null`);
    this.addSql(`
      alter table invoice_attempts add column is_payer_known boolean not null default false`);
  }
}
