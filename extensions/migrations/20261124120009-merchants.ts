import { Migration } from "@mikro-orm/migrations";

/** Accounts at the engine, and the engine's events that have had their effect. */
export class Migration20261124120009Merchants extends Migration {
  override up(): void {
    this.addSql(`
      create table merchant_extensions (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        engine_merchant_id text not null,
        engine_profile_id text,
        sealed_engine_api_key text not null,
        sealed_webhook_key text,
        is_active boolean not null,
        encryption_key_id text not null,
        publishable_key text,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create unique index merchant_extensions_one_active on merchant_extensions (organization_id, environment)
        where is_active`);
    this.addSql(`
      create table engine_events (
        organization_id text not null references organizations (id),
        id text not null,
        created_at timestamptz(6) not null,
        primary key (organization_id, id)
      )`);
    this.addSql("create index engine_events_age on engine_events (organization_id, created_at)");
    this.addSql(`
      create table engine_merchants (
        organization_id text not null references organizations (id),
        environment text not null,
        engine_merchant_id text primary key
      )`);
  }
}
