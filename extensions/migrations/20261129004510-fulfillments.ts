import { Migration } from "@mikro-orm/migrations";

/** Deliveries of transactions. */
export class Migration20261129004510Fulfillments extends Migration {
  override up(): void {
    this.addSql(`
      create table fulfillments (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        transaction_id text not null,
        customer_id text,
        carrier text,
        address_index text,
        sealed_details text,
        encryption_key_id text,
        shipped_at timestamptz(6),
        delivered_at timestamptz(6),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint fulfillments_sealed check ((sealed_details is null) = (encryption_key_id is null))
      )`);
    this.addSql(`
      create index fulfillments_by_transaction
        on fulfillments (organization_id, environment, transaction_id, created_at, id)`);
    this.addSql(`
      create index fulfillments_by_customer on fulfillments (organization_id, environment, customer_id)
        where customer_id is not null`);
  }
}
