import { Migration } from "@mikro-orm/migrations";

/** The links of emails about failed charges. */
export class Migration20261129007320DunningLinks extends Migration {
  override up(): void {
    this.addSql(`
      create table dunning_links (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        customer_id text not null,
        invoice_ids jsonb not null,
        code_hash text not null,
        expires_at timestamptz(6) not null,
        payment_method_session_id text,
        agreed jsonb,
        charged_at timestamptz(6),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint dunning_links_code unique (organization_id, code_hash)
      )`);
    this.addSql(`
      create index dunning_links_session
        on dunning_links (organization_id, payment_method_session_id)
        where payment_method_session_id is not null`);
  }
}
