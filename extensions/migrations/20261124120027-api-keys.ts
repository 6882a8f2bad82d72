import { Migration } from "@mikro-orm/migrations";

/** API keys by their hash, which is global, and the batches of their usage that were counted. */
export class Migration20261124120027ApiKeys extends Migration {
  override up(): void {
    this.#apiKeys();
    this.#apiKeyHashes();
    this.#apiKeyUsageBatches();
  }

  #apiKeys(): void {
    this.addSql(`
      create table api_keys (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        hash bytea not null check (length(hash) = 32),
        key_prefix text not null,
        name text,
        scopes text[] not null,
        expires_at timestamptz(6),
        is_active boolean not null,
        last_used_at timestamptz(6),
        total_requests bigint not null,
        source_app text,
        source_org_id text,
        created_by_user_id text,
        allowed_ips text[] not null default '{}',
        replaced_by_api_key_id text,
        revoked_at timestamptz(6),
        api_version text not null,
        accountable_user_id text,
        initiators text[] not null default '{}',
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint api_keys_replaced_by
          foreign key (organization_id, replaced_by_api_key_id) references api_keys (organization_id, id),
        constraint api_keys_revoked_is_inactive check (revoked_at is null or not is_active)
      ) with (fillfactor = 70)`);
    this.addSql("create index api_keys_page on api_keys (organization_id, environment, created_at desc, id desc)");
  }

  #apiKeyHashes(): void {
    // Global: no foreign key to the key, which may stand on another shard. One transaction writes both.
    this.addSql(`
      create table api_key_hashes (
        organization_id text not null references organizations (id),
        hash bytea primary key,
        api_key_id text not null
      )`);
  }

  #apiKeyUsageBatches(): void {
    this.addSql(`
      create table api_key_usage_batches (
        id text primary key,
        created_at timestamptz(6) not null
      )`);
    this.addSql("create index api_key_usage_batches_age on api_key_usage_batches (created_at)");
  }
}
