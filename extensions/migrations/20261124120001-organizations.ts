import { Migration } from "@mikro-orm/migrations";

/** Tenants. Every table of a tenant has organization_id in its keys, so that it can be distributed by it as it is. */
export class Migration20261124120001Organizations extends Migration {
  override up(): void {
    this.addSql(`
      create table organizations (
        id text primary key,
        slug text not null,
        name text not null,
        onboarding_status text not null,
        legacy_merchant_id text,
        public_profile jsonb not null,
        central_id text,
        created_at timestamptz(6) not null,
        constraint organizations_slug_key unique (slug),
        constraint organizations_slug_shape check (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$')
      )`);
    // The central service's ID. A slug can be released and taken again; the tenant stays with the ID.
    this.addSql("create unique index organizations_central_id on organizations (central_id)");
  }
}
