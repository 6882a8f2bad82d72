import { Migration } from "@mikro-orm/migrations";

/** Where a key may be used from, what replaced it, and when it was revoked. Keys that were there may be used from anywhere. */
export class Migration20261121000007ApiKeys extends Migration {
  override up(): void {
    this.addSql(`
      alter table api_keys
        add column allowed_ips text[] not null default '{}',
        add column replaced_by_api_key_id text,
        add column revoked_at timestamptz(6),
        add constraint api_keys_replaced_by
          foreign key (organization_id, replaced_by_api_key_id) references api_keys (organization_id, id),
        add constraint api_keys_revoked_is_inactive check (revoked_at is null or not is_active)`);
    this.addSql("drop index api_keys_page");
    this.addSql("create index api_keys_page on api_keys (organization_id, environment, created_at desc, id desc)");
  }
}
