import { Migration } from "@mikro-orm/migrations";

/** The key version of each sealed row, so that what an old key sealed can be found; and the links to merchants' banks. */
export class Migration20261121000004BankLinks extends Migration {
  override up(): void {
    this.addSql("alter table merchant_extensions add column encryption_key_id text");
    // The sealed form says it already: the kid of its protected header, which is base64url.
    this.addSql(`
      update merchant_extensions m set encryption_key_id = convert_from(decode(
        rpad(h.header, (ceil(length(h.header) / 4.0) * 4)::int, '='), 'base64'), 'UTF8')::jsonb ->> 'kid'
      from (
        select organization_id, id, translate(split_part(sealed_engine_api_key, '.', 1), '-_', '+/') as header
        from merchant_extensions
      ) h
      where m.organization_id = h.organization_id and m.id = h.id`);
    this.addSql("alter table merchant_extensions alter column encryption_key_id set not null");
    this.addSql(`
      create table bank_links (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        item_id text not null,
        public_token_hash bytea not null check (length(public_token_hash) = 32),
        institution_id text,
        status text not null,
        accounts jsonb not null,
        sealed_access_token text not null,
        encryption_key_id text not null,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version int not null default 1,
        primary key (organization_id, id),
        constraint bank_links_item unique (organization_id, item_id),
        constraint bank_links_public_token unique (organization_id, public_token_hash)
      )`);
    this.addSql("create index bank_links_page on bank_links (organization_id, environment, created_at desc, id desc)");
    this.addSql(`
      create table bank_link_items (
        item_id text primary key,
        organization_id text not null,
        environment text not null,
        bank_link_id text not null,
        foreign key (organization_id, bank_link_id) references bank_links (organization_id, id)
      )`);
    this.addSql(`
      create table bank_link_webhooks (
        organization_id text not null references organizations (id),
        id text not null,
        created_at timestamptz(6) not null,
        primary key (organization_id, id)
      )`);
    this.addSql("create index bank_link_webhooks_age on bank_link_webhooks (organization_id, created_at)");
  }
}
