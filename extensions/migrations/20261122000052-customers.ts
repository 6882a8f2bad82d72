import { Migration } from "@mikro-orm/migrations";

/** Customers: what lists search in stands in columns, and the rest is sealed. */
export class Migration20261122000052Customers extends Migration {
  override up(): void {
    this.addSql(`
      create table customers (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        status text not null check (status in ('active', 'archived', 'merged', 'redacted')),
        reference text,
        data_class text not null check (data_class in ('standard', 'phi')),
        name text,
        email text,
        email_index text,
        description text,
        metadata jsonb not null default '{}',
        sealed_details text,
        encryption_key_id text,
        locale text,
        time_zone text,
        default_payment_method_id text,
        merged_into_customer_id text,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint customers_merged_somewhere check (case when merged_into_customer_id is null then status <> 'merged' else status in ('merged', 'redacted') end),
        constraint customers_phi_is_sealed check (
          data_class = 'standard' or (name is null and email is null and description is null and metadata = '{}'))
      )`);
    this.addSql(`
      create index customers_page on customers (organization_id, environment, created_at desc, id desc)`);
    for (const column of ["status", "email_index"])
      this.addSql(`
        create index customers_page_by_${column}
          on customers (organization_id, environment, ${column}, created_at desc, id desc)`);
    for (const column of ["id", "reference", "name", "email"])
      this.addSql(`
        create index customers_${column}_prefix
          on customers (organization_id, environment, lower(${column}) text_pattern_ops) where ${column} is not null`);
    this.addSql(`
      create unique index customers_reference
        on customers (organization_id, environment, reference) where reference is not null`);
    this.addSql(`
      create index customers_merged_into
        on customers (organization_id, merged_into_customer_id) where merged_into_customer_id is not null`);
  }
}
