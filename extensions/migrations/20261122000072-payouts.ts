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

/** Where payouts go, what instant ones would come to, and the payouts. */
export class Migration20261122000072Payouts extends Migration {
  override up(): void {
    this.#destinations();
    this.#quotes();
    this.#payouts();
  }

  #destinations(): void {
    this.addSql(`
      create table payout_destinations (${COMMON},
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

  #quotes(): void {
    this.addSql(`
      create table payout_quotes (${COMMON},
        currency text not null,
        amount_minor_units bigint not null,
        fee_minor_units bigint not null,
        payout_destination_id text,
        expires_at timestamptz(6) not null
      )`);
    this.addSql("create index payout_quotes_expiry on payout_quotes (organization_id, environment, expires_at)");
  }

  #payouts(): void {
    this.addSql(`
      create table payouts (${COMMON},
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
        check ((method = 'standard') = (settlement_id is not null)),
        foreign key (organization_id, settlement_id) references settlements (organization_id, id)
      )`);
    // At most one payout of a settlement is under way or has arrived, whatever asks for it.
    this.addSql(`
      create unique index payouts_live_of_settlement on payouts (organization_id, settlement_id)
        where settlement_id is not null and status not in ('failed', 'canceled', 'returned')`);
    // A quote is for one payout, whatever idempotency key asks for it. One that arrived after it had failed counts beside another.
    this.addSql(`
      create unique index payouts_live_of_quote on payouts (organization_id, payout_quote_id)
        where payout_quote_id is not null and not has_conflict and status not in ('failed', 'canceled', 'returned')`);
    this.addSql("create index payouts_page on payouts (organization_id, environment, created_at desc, id desc)");
    for (const column of ["status", "settlement_id"])
      this.addSql(`
        create index payouts_page_by_${column}
          on payouts (organization_id, environment, ${column}, created_at desc, id desc)`);
    // What the limits of instant payouts count.
    this.addSql(`
      create index payouts_instant on payouts (organization_id, environment, currency, created_at)
        where method = 'instant'`);
  }
}
