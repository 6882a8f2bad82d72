import { Migration } from "@mikro-orm/migrations";

const RESOURCES = [
  "customers",
  "payment_method_extensions",
  "transaction_extensions",
  "refund_extensions",
  "dispute_extensions",
  "webhook_endpoints",
];

/**
 * Entries of metadata in the order of their resources' lists, for the filter by them. A row goes with its entry; the rows
 * are as many as the entries of what is kept.
 */
export class Migration20261127130001MetadataValues extends Migration {
  /** The entries of what is there already, of all organizations, one statement for each table. */
  static readonly fills: readonly string[] = RESOURCES.map(
    (table) => `
  insert into metadata_values (organization_id, environment, resource, entry, created_at, id)
  select organization_id, environment, '${table}',
    left(encode(sha256(convert_to(key, 'UTF8') || '\\x00'::bytea || convert_to(value, 'UTF8')), 'hex'), 32), created_at, id
  from ${table} cross join lateral jsonb_each_text(metadata) as entries (key, value) where metadata <> '{}'`,
  );

  override up(): void {
    this.addSql(`
      create table metadata_values (
        organization_id text not null references organizations (id),
        environment text not null check (environment in ('sandbox', 'live')),
        resource text not null,
        entry text not null,
        created_at timestamptz(6) not null,
        id text not null,
        primary key (organization_id, environment, resource, entry, created_at, id)
      )`);
    for (const fill of Migration20261127130001MetadataValues.fills) this.addSql(fill);
  }
}
