import { Migration } from "@mikro-orm/migrations";

/** The sidecar of refunds. */
export class Migration20261124120019Refunds extends Migration {
  override up(): void {
    this.addSql(`
      create table refund_extensions (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        transaction_id text not null,
        customer_id text,
        status text not null,
        amount_minor_units bigint not null check (amount_minor_units > 0),
        currency text not null,
        reason text not null,
        note text,
        send_at timestamptz(6),
        failure_code text,
        failure_message text,
        processor_reference text,
        outcome_unknown_since timestamptz(6),
        metadata jsonb not null default '{}',
        fee_returned_minor_units bigint,
        settlement_queue_entry_id text,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        foreign key (organization_id, transaction_id) references transaction_extensions (organization_id, id)
      )`);
    this.addSql(`
      create index refund_extensions_page
        on refund_extensions (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create index refund_extensions_page_by_transaction_id
        on refund_extensions (organization_id, environment, transaction_id, created_at desc, id desc)`);
    this.addSql(`
      create index refund_extensions_page_by_status
        on refund_extensions (organization_id, environment, status, created_at desc, id desc)`);
    this.addSql(`
      create index refund_extensions_page_by_customer_id
        on refund_extensions (organization_id, environment, customer_id, created_at desc, id desc)`);
  }
}
