import { Migration } from "@mikro-orm/migrations";

/** Codes by which devices are paired, and how many wrong ones were tried. */
export class Migration20261129001400PairingCodes extends Migration {
  override up(): void {
    this.addSql(`
      create table pairing_codes (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        device_id text not null,
        code_hash text not null,
        expires_at timestamptz(6) not null,
        used_at timestamptz(6),
        used_by text,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index pairing_codes_by_hash on pairing_codes (organization_id, environment, code_hash)`);
    this.addSql(`
      create unique index pairing_codes_open on pairing_codes (organization_id, environment, code_hash)
        where used_at is null`);
    this.addSql(`
      create index pairing_codes_by_device on pairing_codes (organization_id, environment, device_id)`);
    this.addSql(`
      create table pairing_attempts (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        wrong integer not null check (wrong >= 0),
        since timestamptz(6) not null,
        primary key (organization_id, id)
      )`);
  }
}
