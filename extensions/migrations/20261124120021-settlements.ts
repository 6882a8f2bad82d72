import { Migration } from "@mikro-orm/migrations";

/** Entries that wait to be paid out, and the settlements that pay them. */
export class Migration20261124120021Settlements extends Migration {
  override up(): void {
    this.#settlementSettings();
    this.#settlements();
    this.#settlementQueueEntries();
  }

  #settlementSettings(): void {
    this.addSql(`
      create table settlement_settings (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        queue_mode text not null check (queue_mode in ('auto', 'manual')),
        time_zone text not null,
        cutoff_time text not null,
        delay_business_days integer not null,
        schedule text not null,
        schedule_day integer,
        currency_terms jsonb not null default '[]',
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint settlement_settings_environment unique (organization_id, environment)
      )`);
  }

  #settlements(): void {
    this.addSql(`
      create table settlements (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        status text not null,
        currency text not null,
        accrues_for text,
        period_start timestamptz(6) not null,
        period_end timestamptz(6),
        auto_close_at timestamptz(6),
        totals jsonb,
        net_minor_units bigint,
        entry_count integer,
        closed_at timestamptz(6),
        closed_by text,
        approved_at timestamptz(6),
        approved_by text,
        approval_reason text,
        paid_at timestamptz(6),
        payout_id text,
        stopped_at timestamptz(6),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    // A partial index is no key, so an entry that shares the row does not wait for its mark to be removed.
    this.addSql(`
      create unique index settlements_accruing on settlements (organization_id, environment, accrues_for)
        where accrues_for is not null`);
    this.addSql(`
      create index settlements_page on settlements (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create index settlements_page_by_status
        on settlements (organization_id, environment, status, created_at desc, id desc)`);
  }

  #settlementQueueEntries(): void {
    this.addSql(`
      create table settlement_queue_entries (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        entry_type text not null,
        status text not null,
        group_id text not null,
        offsets_entry_id text,
        source_id text not null,
        source_event text not null,
        transaction_id text,
        customer_id text,
        currency text not null,
        gross_minor_units bigint not null,
        fee_minor_units bigint not null,
        net_minor_units bigint not null,
        fee jsonb,
        note text,
        available_on timestamptz(6) not null,
        release_by timestamptz(6),
        released_at timestamptz(6),
        released_by text,
        hold jsonb,
        settlement_id text,
        first_held_at timestamptz(6),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint settlement_queue_entries_source unique (organization_id, source_id, source_event),
        foreign key (organization_id, settlement_id) references settlements (organization_id, id),
        check (net_minor_units = (gross_minor_units - fee_minor_units))
      )`);
    this.addSql(`
      create index settlement_queue_entries_page
        on settlement_queue_entries (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create index settlement_queue_entries_page_by_status
        on settlement_queue_entries (organization_id, environment, status, created_at desc, id desc)`);
    this.addSql(`
      create index settlement_queue_entries_page_by_source_id
        on settlement_queue_entries (organization_id, environment, source_id, created_at desc, id desc)`);
    this.addSql(`
      create index settlement_queue_entries_page_by_transaction_id
        on settlement_queue_entries (organization_id, environment, transaction_id, created_at desc, id desc)`);
    this.addSql(`
      create index settlement_queue_entries_page_by_customer_id
        on settlement_queue_entries (organization_id, environment, customer_id, created_at desc, id desc)`);
    this.addSql(`
      create index settlement_queue_entries_page_by_settlement_id
        on settlement_queue_entries (organization_id, environment, settlement_id, created_at desc, id desc)`);
    this.addSql("create index settlement_queue_entries_group on settlement_queue_entries (organization_id, group_id)");
    this.addSql(`
      create index settlement_queue_entries_open
        on settlement_queue_entries (organization_id, environment, currency, available_on, id) include (status, group_id, net_minor_units)
        where status in ('pending', 'held')`);
    this.addSql(`
      create index settlement_queue_entries_available
        on settlement_queue_entries (organization_id, environment, currency, available_on, id)
        where status = 'pending' and id = group_id`);
    this.addSql(`
      create index settlement_queue_entries_held
        on settlement_queue_entries (organization_id, environment, currency, release_by, id) where status = 'held'`);
  }
}
