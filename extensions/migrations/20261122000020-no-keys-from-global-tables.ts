import { Migration } from "@mikro-orm/migrations";

/**
 * Global tables have no foreign key to tenant tables, which may stand on other shards. The transaction that writes or deletes
 * the tenant's row writes or deletes the global one too.
 */
export class Migration20261122000020NoKeysFromGlobalTables extends Migration {
  override up(): void {
    this.addSql("alter table api_key_hashes drop constraint api_key_hashes_organization_id_api_key_id_fkey");
    this.addSql("alter table api_key_hashes add foreign key (organization_id) references organizations (id)");
    this.addSql("alter table bank_link_items drop constraint bank_link_items_organization_id_bank_link_id_fkey");
    this.addSql("alter table bank_link_items add foreign key (organization_id) references organizations (id)");
  }
}
