import { Migration } from "@mikro-orm/migrations";

/** Sales on payment terminals. */
export class Migration20261129001100TerminalSales extends Migration {
  override up(): void {
    this.addSql(`
      create table terminal_sales (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        status text not null check (status in ('queued', 'sent', 'in_progress', 'cancel_requested', 'unknown',
          'succeeded', 'failed', 'canceled', 'expired')),
        is_occupying boolean not null default false,
        device_id text not null,
        transaction_id text not null,
        refund_id text,
        sale_type text not null check (sale_type in ('sale', 'authorization', 'refund')),
        amount_minor_units bigint not null,
        amount_details jsonb,
        currency text not null,
        tip_eligible_minor_units bigint,
        tip_minor_units bigint,
        approved_minor_units bigint,
        due_minor_units bigint,
        allow_partial boolean not null default false,
        cancel_reason text,
        vendor_sale_id text not null,
        vendor_device_id text,
        vendor_reference text,
        pushed_at timestamptz(6),
        not_after timestamptz(6),
        deadline_seconds integer not null,
        deadline_at timestamptz(6),
        rank integer not null default 0,
        asks integer not null default 0,
        unknown_since timestamptz(6),
        acknowledged_at timestamptz(6),
        contradicted_at timestamptz(6),
        told_at timestamptz(6),
        ended_by text check (ended_by in ('vendor', 'person')),
        reversal text check (reversal in ('contradiction', 'partial_not_allowed')),
        reversed_at timestamptz(6),
        reversal_refund_id text,
        decision jsonb,
        steps jsonb not null default '[]',
        receipt jsonb,
        failure jsonb,
        options jsonb,
        cart jsonb not null default '[]',
        reference text,
        was_offline boolean not null default false,
        metadata jsonb not null default '{}',
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    // The queue of a device, oldest first.
    this.addSql(`
      create index terminal_sales_queued on terminal_sales (organization_id, environment, device_id, id)
        where status = 'queued'`);
    // One sale occupies a device, whatever the code above does.
    this.addSql(`
      create unique index terminal_sales_occupying on terminal_sales (organization_id, device_id) where is_occupying`);
    this.addSql(`
      create unique index terminal_sales_vendor on terminal_sales (organization_id, environment, vendor_sale_id)`);
    this.addSql(`
      create index terminal_sales_page on terminal_sales (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create index terminal_sales_by_device
        on terminal_sales (organization_id, environment, device_id, created_at desc, id desc)`);
    this.addSql(`
      create index terminal_sales_by_transaction
        on terminal_sales (organization_id, environment, transaction_id, created_at desc, id desc)`);
  }
}
