import { Migration } from "@mikro-orm/migrations";

/** Plans and their prices. */
export class Migration20261128001000Plans extends Migration {
  override up(): void {
    this.addSql(`
      create table plans (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        status text not null check (status in ('draft', 'active', 'archived')),
        name text not null,
        description text,
        payer_price_ids jsonb not null default '[]',
        metadata jsonb not null default '{}',
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index plans_page on plans (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create index plans_by_status on plans (organization_id, environment, status, created_at desc, id desc)`);
    this.addSql(`
      create table prices (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        plan_id text not null,
        status text not null check (status in ('active', 'archived')),
        currency text not null,
        terms jsonb not null,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index prices_page on prices (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create index prices_by_plan
        on prices (organization_id, environment, plan_id, status, created_at desc, id desc)`);
  }
}
