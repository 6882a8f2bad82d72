import { Migration } from "@mikro-orm/migrations";

/** Destinations, quotes of instant payouts, and the payouts. */
export class Migration20261124120022Payouts extends Migration {
  override up(): void {
    this.#payoutDestinations();
    this.#payoutQuotes();
    this.#payouts();
  }

  #payoutDestinations(): void {
    this.addSql(`
      create table payout_destinations (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        destination_type text not null check (destination_type in ('bank_account', 'card')),
        bank_link_id text,
        bank_account_id text,
        payment_method_id text,
        name text not null,
        last4 text,
        currency text not null,
        default_for text,
        is_usable boolean not null,
        supports_instant boolean not null,
        usable_at timestamptz(6) not null,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        check (
          (destination_type = 'bank_account' and bank_link_id is not null and bank_account_id is not null)
          or (destination_type = 'card' and payment_method_id is not null)
        )
      )`);
    this.addSql(`
      create unique index payout_destinations_default
        on payout_destinations (organization_id, environment, default_for) where default_for is not null`);
    this.addSql(`
      create unique index payout_destinations_account
        on payout_destinations (organization_id, environment, bank_link_id, bank_account_id, currency)
        where destination_type = 'bank_account'`);
    this.addSql(`
      create unique index payout_destinations_card
        on payout_destinations (organization_id, environment, payment_method_id, currency)
        where destination_type = 'card'`);
    this.addSql(`
      create index payout_destinations_page
        on payout_destinations (organization_id, environment, created_at desc, id desc)`);
  }

  #payoutQuotes(): void {
    this.addSql(`
      create table payout_quotes (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        currency text not null,
        amount_minor_units bigint not null,
        fee_minor_units bigint not null,
        payout_destination_id text,
        expires_at timestamptz(6) not null,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    this.addSql("create index payout_quotes_expiry on payout_quotes (organization_id, environment, expires_at)");
  }

  #payouts(): void {
    this.addSql(`
      create table payouts (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        status text not null,
        method text not null check (method in ('standard', 'instant')),
        amount_minor_units bigint not null check (amount_minor_units > 0),
        fee_minor_units bigint not null check (fee_minor_units >= 0),
        currency text not null,
        payout_destination_id text not null,
        destination jsonb not null,
        settlement_id text,
        payout_quote_id text,
        statement_descriptor text,
        review_reason text,
        trace_id text,
        arrival_estimate_at timestamptz(6),
        paid_at timestamptz(6),
        failure_code text,
        failure_message text,
        failure_confirmed_at timestamptz(6),
        has_conflict boolean not null default false,
        conflict_resolved_at timestamptz(6),
        initiated_by text not null,
        approved_by text,
        outcome_unknown_since timestamptz(6),
        requester text,
        reviewed_at timestamptz(6),
        recovery_entry_id text,
        booked_status text not null default 'reserved' check (booked_status in ('reserved', 'paid', 'released', 'returned')),
        failure_reported_at timestamptz(6),
        drawn_minor_units bigint not null default 0,
        drawn_until timestamptz(6),
        withheld_since timestamptz(6),
        conflict_count integer not null default 0,
        let_go_at timestamptz(6),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        foreign key (organization_id, settlement_id) references settlements (organization_id, id),
        check ((method = 'standard') = (settlement_id is not null))
      )`);
    this.addSql("create index payouts_page on payouts (organization_id, environment, created_at desc, id desc)");
    this.addSql(`
      create index payouts_page_by_status
        on payouts (organization_id, environment, status, created_at desc, id desc)`);
    this.addSql(`
      create index payouts_page_by_settlement_id
        on payouts (organization_id, environment, settlement_id, created_at desc, id desc)`);
    // For the limits of instant payouts.
    this.addSql(`
      create index payouts_instant on payouts (organization_id, environment, currency, created_at)
        where method = 'instant'`);
    // Each payout asks for the unresolved conflicts of its currency, which are few among all payouts.
    this.addSql(`
      create index payouts_in_conflict on payouts (organization_id, environment, currency, created_at, id)
        where has_conflict and conflict_resolved_at is null`);
    // At most one payout of a settlement is under way or has arrived, by any request. One that arrived although another had paid its
    // settlement stands beside that one: its recovery entry takes its amount back.
    this.addSql(`
      create unique index payouts_live_of_settlement on payouts (organization_id, settlement_id)
        where settlement_id is not null and recovery_entry_id is null and booked_status in ('reserved', 'paid')`);
    // A quote is for one payout, under any idempotency key. One that arrived after it had failed counts beside another.
    this.addSql(`
      create unique index payouts_live_of_quote on payouts (organization_id, payout_quote_id)
        where payout_quote_id is not null and not has_conflict and booked_status in ('reserved', 'paid')`);
    this.addSql(`
      create index payouts_by_booked_status on payouts (organization_id, environment, booked_status, currency)`);
    // A person's requests count in all currencies together.
    this.addSql(`
      create index payouts_by_requester on payouts (organization_id, environment, requester, created_at)
        where requester is not null`);
    // For the threshold of approval.
    this.addSql("create index payouts_let_go on payouts (organization_id, environment, currency, let_go_at)");
  }
}
