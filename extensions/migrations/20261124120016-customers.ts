import { Migration } from "@mikro-orm/migrations";

/** Customers: fields that lists search in stand in columns, and the rest is sealed. */
export class Migration20261124120016Customers extends Migration {
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
        constraint customers_merged_somewhere check (
          case when merged_into_customer_id is null then status <> 'merged' else status in ('merged', 'redacted') end),
        constraint customers_phi_is_sealed check (
          data_class = 'standard' or (name is null and email is null and description is null and metadata = '{}'))
      )`);
    this.addSql("create index customers_page on customers (organization_id, environment, created_at desc, id desc)");
    this.addSql(`
      create index customers_page_by_status
        on customers (organization_id, environment, status, created_at desc, id desc)`);
    this.addSql(`
      create index customers_page_by_email_index
        on customers (organization_id, environment, email_index, created_at desc, id desc)`);
    this.addSql(`
      create index customers_id_prefix on customers (organization_id, environment, lower(id) text_pattern_ops)
        where id is not null`);
    this.addSql(`
      create index customers_reference_prefix
        on customers (organization_id, environment, lower(reference) text_pattern_ops) where reference is not null`);
    this.addSql(`
      create index customers_name_prefix on customers (organization_id, environment, lower(name) text_pattern_ops)
        where name is not null`);
    this.addSql(`
      create index customers_email_prefix
        on customers (organization_id, environment, lower(email) text_pattern_ops) where email is not null`);
    this.addSql(`
      create unique index customers_reference on customers (organization_id, environment, reference)
        where reference is not null`);
    this.addSql(`
      create index customers_merged_into on customers (organization_id, merged_into_customer_id)
        where merged_into_customer_id is not null`);
  }
}
