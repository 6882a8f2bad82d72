import { Migration } from "@mikro-orm/migrations";

/** Keys of card fingerprints, and a text sealed by each master key, by which a process finds out at its start whether it has that key. */
export class Migration20261124120008Encryption extends Migration {
  override up(): void {
    this.addSql(`
      create table fingerprint_keys (
        organization_id text not null references organizations (id),
        id text not null,
        sealed_key text not null,
        encryption_key_id text not null,
        created_at timestamptz(6) not null,
        primary key (organization_id, id)
      )`);
    // One row per key.
    this.addSql(`
      create table encryption_key_witnesses (
        key_id text primary key,
        sealed text not null,
        seals boolean not null,
        created_at timestamptz(6) not null
      )`);
  }
}
