import { Migration } from "@mikro-orm/migrations";

/** Receipts of transactions, with the address until the mail is sent. */
export class Migration20261122000059Receipts extends Migration {
  override up(): void {
    this.addSql(`
      create table receipts (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        transaction_id text not null,
        customer_id text,
        channel text not null,
        masked_recipient text not null,
        sealed_recipient text,
        encryption_key_id text,
        status text not null check (status in ('queued', 'sent', 'failed')),
        sent_at timestamptz(6),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        primary key (organization_id, id),
        foreign key (organization_id, transaction_id) references transaction_extensions (organization_id, id)
      )`);
    this.addSql(
      "create index receipts_of_transaction on receipts (organization_id, transaction_id, created_at desc, id desc)",
    );
    this.addSql(
      "create index receipts_of_customer on receipts (organization_id, environment, customer_id) where customer_id is not null",
    );
  }
}
