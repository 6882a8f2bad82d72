import { Migration } from "@mikro-orm/migrations";

/** Links to merchants' banks, and the webhooks about them that have been received. */
export class Migration20261124120011BankLinks extends Migration {
  override up(): void {
    this.#bankLinks();
    this.#bankLinkWebhooks();
    this.#bankLinkItems();
  }

  #bankLinks(): void {
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
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint bank_links_item unique (organization_id, item_id),
        constraint bank_links_public_token unique (organization_id, public_token_hash)
      )`);
    this.addSql("create index bank_links_page on bank_links (organization_id, environment, created_at desc, id desc)");
  }

  #bankLinkWebhooks(): void {
    this.addSql(`
      create table bank_link_webhooks (
        organization_id text not null references organizations (id),
        id text not null,
        created_at timestamptz(6) not null,
        primary key (organization_id, id)
      )`);
    this.addSql("create index bank_link_webhooks_age on bank_link_webhooks (organization_id, created_at)");
  }

  #bankLinkItems(): void {
    // Global: no foreign key to the link, which may stand on another shard. One transaction writes both.
    this.addSql(`
      create table bank_link_items (
        organization_id text not null references organizations (id),
        environment text not null,
        item_id text primary key,
        bank_link_id text not null
      )`);
  }
}
