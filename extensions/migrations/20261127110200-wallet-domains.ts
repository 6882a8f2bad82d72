import { Migration } from "@mikro-orm/migrations";

/** Domains on which payers can pay with a wallet. */
export class Migration20261127110200WalletDomains extends Migration {
  override up(): void {
    this.addSql(`
      create table wallet_domains (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        domain_name text not null,
        wallet text not null check (wallet = 'apple_pay'),
        status text not null check (status in ('pending', 'active', 'removing')),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index wallet_domains_page on wallet_domains (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create unique index wallet_domains_name on wallet_domains (organization_id, environment, wallet, domain_name)`);
  }
}
