import { Migration } from "@mikro-orm/migrations";

/** A text sealed by each master key, for a process to find out at its start whether it has that key. One row per key. */
export class Migration20261124000200KeyWitnesses extends Migration {
  override up(): void {
    this.addSql(`
      create table encryption_key_witnesses (
        key_id text primary key,
        sealed text not null,
        seals boolean not null,
        created_at timestamptz(6) not null
      )`);
  }
}
