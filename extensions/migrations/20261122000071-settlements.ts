import { Migration } from "@mikro-orm/migrations";

const COMMON = `
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)`;

/** What waits to be paid out, and the settlements that pay it. */
export class Migration20261122000071Settlements extends Migration {
  override up(): void {
    this.#settings();
    this.#settlements();
    this.#entries();
    this.#transactions();
    this.#backfill();
  }

  #settings(): void {
    this.addSql(`
      create table settlement_settings (${COMMON},
        queue_mode text not null check (queue_mode in ('auto', 'manual')),
        time_zone text not null,
        cutoff_time text not null,
        delay_business_days integer not null,
        schedule text not null,
        schedule_day integer,
        minimum_minor_units bigint not null,
        approval_threshold_minor_units bigint,
        constraint settlement_settings_environment unique (organization_id, environment)
      )`);
  }

  #settlements(): void {
    this.addSql(`
      create table settlements (${COMMON},
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
        payout_id text
      )`);
    // A partial index is no key, so that an entry that shares the row does not wait for its mark to be taken away.
    this.addSql(`
      create unique index settlements_accruing on settlements (organization_id, environment, accrues_for)
        where accrues_for is not null`);
    this.addSql(
      "create index settlements_page on settlements (organization_id, environment, created_at desc, id desc)",
    );
    this.addSql(`
      create index settlements_page_by_status
        on settlements (organization_id, environment, status, created_at desc, id desc)`);
  }

  #entries(): void {
    this.addSql(`
      create table settlement_queue_entries (${COMMON},
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
        check (net_minor_units = gross_minor_units - fee_minor_units),
        constraint settlement_queue_entries_source unique (organization_id, source_id, source_event),
        foreign key (organization_id, settlement_id) references settlements (organization_id, id)
      )`);
    this.addSql(`
      create index settlement_queue_entries_page
        on settlement_queue_entries (organization_id, environment, created_at desc, id desc)`);
    for (const column of ["status", "source_id", "transaction_id", "customer_id", "settlement_id"])
      this.addSql(`
        create index settlement_queue_entries_page_by_${column}
          on settlement_queue_entries (organization_id, environment, ${column}, created_at desc, id desc)`);
    this.addSql("create index settlement_queue_entries_group on settlement_queue_entries (organization_id, group_id)");
    this.addSql(`
      create index settlement_queue_entries_open
        on settlement_queue_entries (organization_id, environment, currency, available_on, id)
        include (status, group_id, net_minor_units) where status in ('pending', 'held')`);
    this.addSql(`
      create index settlement_queue_entries_available
        on settlement_queue_entries (organization_id, environment, currency, available_on, id)
        where status = 'pending' and id = group_id`);
    this.addSql(`
      create index settlement_queue_entries_held
        on settlement_queue_entries (organization_id, environment, currency, release_by, id) where status = 'held'`);
  }

  #transactions(): void {
    this.addSql(`
      alter table transaction_extensions
        add column fee_minor_units bigint,
        add column net_minor_units bigint,
        add column fees jsonb not null default '[]',
        add column available_on timestamptz(6),
        add column settlement_id text,
        add column settlement_queue_entry_id text`);
    this.addSql(`
      alter table refund_extensions
        add column fee_returned_minor_units bigint,
        add column settlement_queue_entry_id text`);
  }

  /** What was sold before is booked by due work. */
  #backfill(): void {
    this.addSql(`
      insert into due_work (organization_id, id, environment, kind, subject_id, due_at, clock, run_at, attempts, state,
        created_at)
      select organization_id, 'due_' || left(md5(organization_id || environment), 26), environment,
        'settlement_queue.backfill', 'transactions', now(), 'real', now(), 0, 'pending', now()
      from (select distinct organization_id, environment from transaction_extensions where captured_minor_units > 0)
        as sold`);
  }
}
