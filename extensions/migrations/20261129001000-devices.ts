import { Migration } from "@mikro-orm/migrations";

/** Payment terminals. */
export class Migration20261129001000Devices extends Migration {
  override up(): void {
    this.addSql(`
      create table devices (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        status text not null check (status in ('pairing', 'active', 'disabled', 'retired')),
        name text not null,
        model text,
        serial_number text,
        vendor_device_id text,
        features jsonb not null default '[]',
        location_name text,
        location jsonb,
        configuration jsonb not null default '{}',
        offline_policy jsonb not null default '{}',
        pairing_method text check (pairing_method in ('code_on_device', 'code_in_dashboard')),
        pairing_expires_at timestamptz(6),
        current_terminal_sale_id text,
        is_online boolean not null default false,
        last_seen_at timestamptz(6),
        health jsonb,
        search_text text,
        metadata jsonb not null default '{}',
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index devices_page on devices (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create unique index devices_vendor on devices (organization_id, environment, vendor_device_id)
        where vendor_device_id is not null`);
    this.addSql(`
      create index devices_by_connection
        on devices (organization_id, environment, status, is_online, created_at desc, id desc)`);
  }
}
