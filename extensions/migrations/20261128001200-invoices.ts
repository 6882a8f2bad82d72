import { Migration } from "@mikro-orm/migrations";

/** Invoices, their lines and their numbers. */
export class Migration20261128001200Invoices extends Migration {
  override up(): void {
    this.addSql(`
      create table invoices (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        number integer,
        number_text text,
        status text not null check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
        customer_id text not null,
        subscription_id text,
        period_index integer,
        reason text not null check (reason in ('first', 'renewal', 'change', 'cancellation')),
        currency text not null,
        collection_method text not null check (collection_method in ('automatic', 'invoice')),
        days_until_due integer not null,
        payment_method_id text,
        subtotal_minor_units bigint not null default 0,
        discount_minor_units bigint not null default 0,
        tax_minor_units bigint not null default 0,
        included_tax_minor_units bigint not null default 0,
        total_minor_units bigint not null default 0,
        applied_minor_units bigint not null default 0,
        credited_minor_units bigint not null default 0,
        carried_minor_units bigint not null default 0,
        due_minor_units bigint not null default 0 check (due_minor_units >= 0),
        paid_minor_units bigint not null default 0,
        finalized_at timestamptz(6),
        due_at timestamptz(6),
        paid_at timestamptz(6),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint invoices_number unique (organization_id, environment, number),
        -- A period is billed once, whatever a scheduler does.
        constraint invoices_period unique (organization_id, subscription_id, period_index),
        constraint invoices_numbered check ((number is null) = (finalized_at is null))
      )`);
    this.addSql(`
      create index invoices_page on invoices (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create index invoices_by_number
        on invoices (organization_id, environment, number_text, created_at desc, id desc)
        where number_text is not null`);
    this.addSql(`
      create index invoices_by_status on invoices (organization_id, environment, status, created_at desc, id desc)`);
    this.addSql(`
      create index invoices_by_customer
        on invoices (organization_id, environment, customer_id, created_at desc, id desc)`);
    this.addSql(`
      create index invoices_by_subscription
        on invoices (organization_id, environment, subscription_id, created_at desc, id desc)
        where subscription_id is not null`);
    this.addSql(`
      create table invoice_lines (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        invoice_id text,
        subscription_id text,
        position integer not null,
        type text not null check (type in ('period', 'setup_fee', 'unused', 'remaining', 'carried', 'credit_note')),
        description text not null,
        price_id text,
        item_id text,
        quantity integer not null,
        period_start timestamptz(6),
        period_end timestamptz(6),
        amount_minor_units bigint not null default 0,
        discount_minor_units bigint not null default 0,
        tax_minor_units bigint not null default 0,
        included_tax_minor_units bigint not null default 0,
        tax jsonb,
        credits_line_id text,
        credit_note_id text,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index invoice_lines_by_invoice on invoice_lines (organization_id, environment, invoice_id, position)`);
    this.addSql(`
      create index invoice_lines_by_item on invoice_lines (organization_id, environment, item_id, period_end)
        where item_id is not null`);
    this.addSql(`
      create index invoice_lines_waiting on invoice_lines (organization_id, environment, subscription_id)
        where invoice_id is null and credit_note_id is null`);
    this.addSql(`
      create index invoice_lines_by_credited on invoice_lines (organization_id, environment, credits_line_id)
        where credits_line_id is not null`);
    this.addSql(`
      create table invoice_numbers (
        organization_id text not null references organizations (id),
        environment text not null check (environment in ('sandbox', 'live')),
        last_number integer not null,
        primary key (organization_id, environment)
      )`);
  }
}
