import { Migration } from "@mikro-orm/migrations";

/** Attempts to pay invoices, which invoice a payment is of, and which stored methods are being detached. */
export class Migration20261128001300InvoiceAttempts extends Migration {
  override up(): void {
    this.addSql(`
      alter table transaction_extensions
        add column invoice_id text,
        add column subscription_id text`);
    for (const column of ["invoice_id", "subscription_id"])
      this.addSql(`
        create index transaction_extensions_by_${column}
          on transaction_extensions (organization_id, environment, ${column}, created_at desc, id desc)
          where ${column} is not null`);
    this.addSql(`
      alter table payment_method_extensions
        add column detaching_since timestamptz(6)`);
    this.addSql(`
      alter table billing_accounts
        add column moved_to_customer_id text`);
    this.addSql(`
      create table invoice_attempts (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        invoice_id text not null,
        transaction_id text not null,
        status text not null check (status in ('processing', 'action_required', 'succeeded', 'failed')),
        attempted_by text not null check (attempted_by in ('scheduler', 'retry', 'payer', 'merchant')),
        due_at timestamptz(6),
        sale jsonb,
        decline_code text,
        is_overpaid boolean not null default false,
        refund_failed_at timestamptz(6),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint invoice_attempts_transaction unique (organization_id, transaction_id),
        -- Due work charges once, whatever a scheduler does.
        constraint invoice_attempts_due unique (organization_id, invoice_id, due_at)
      )`);
    // One attempt at a time, by whomever.
    this.addSql(`
      create unique index invoice_attempts_open on invoice_attempts (organization_id, invoice_id)
        where status in ('processing', 'action_required')`);
    this.addSql(`
      create index invoice_attempts_refund_failed
        on invoice_attempts (organization_id, environment, refund_failed_at desc)
        where refund_failed_at is not null`);
    this.addSql(`
      create index invoice_attempts_by_invoice
        on invoice_attempts (organization_id, environment, invoice_id, created_at desc, id desc)`);
  }
}
