import { Migration } from "@mikro-orm/migrations";

/** The API version that a key is pinned to. Keys that were there have the first. */
export class Migration20261122000062ApiVersions extends Migration {
  override up(): void {
    this.addSql("alter table api_keys add column api_version text not null default '2026-11-22'");
    this.addSql("alter table api_keys alter column api_version drop default");
  }
}
