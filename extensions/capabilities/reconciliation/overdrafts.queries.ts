import { COUNTER_ACCOUNTS, ENTRY_TYPES, RECOVERY } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Allowance for clock differences between processes: a credit may have a later time than the debit it covers. */
const CLOCKS_DIFFER = "1 second";

/**
 * Causes that may bring a balance below 0 without a fault: the processor's reports about sales, and its fees. They are
 * booked without the balance's lock.
 */
const FACTS = ENTRY_TYPES.filter((type) => ["processor_clearing", "fee_revenue"].includes(COUNTER_ACCOUNTS[type])).join(
  ",",
);

/**
 * Debits that an operator made despite a low balance, and payouts that arrived after their money was released or paid
 * again.
 */
const KNOWN = `^(${RECOVERY}|paid_twice|(reserved|arrived)_again(_[0-9]+)?)$`;

/** Rows that change the available balance, with their amount and whether they are facts. */
const MOVED = `
  select l.source_id, l.event, l.currency, l.posted_at, e.entry_type, e.source_id as entry_source_id,
    case when l.credit_account = ? then l.amount_minor_units else -l.amount_minor_units end as amount,
    coalesce(e.entry_type = any(string_to_array(?, ',')) or e.source_event ~ ?, ?) as is_fact
  from ledger_entries l
  left join settlement_queue_entries e on e.organization_id = l.organization_id and e.id = l.source_id
  where l.organization_id = ? and l.environment = ? and l.posted_at > ? and (l.credit_account = ? or l.debit_account = ?)`;

function movedValues({ tenant, environment }: UnitOfWork, after: Date) {
  const account = "merchant_available";
  const tenantKey = [tenant.organizationId, environment, after.toISOString()];
  return [account, FACTS, KNOWN, false, ...tenantKey, account, account];
}

/** A posting that took from a balance and left it below 0. */
export interface Overdrawing {
  readonly sourceId: string;
  readonly event: string;
  readonly entryType: string | null;
  /** For example the payout of the entry. */
  readonly entrySourceId: string | null;
  readonly currency: string;
  readonly postedAt: Date;
  /** The time of the decision: a settlement's money is taken when it stops accruing. */
  readonly decidedAt: Date;
  /** In minor units, below 0. */
  readonly balance: bigint;
}

/**
 * Postings after a time that left less than 0, except facts. `openings` are the balances at that time. Carried-forward
 * settlements cancel out.
 */
export async function listOverdrawings(
  snapshot: UnitOfWork,
  { after, openings }: { readonly after: Date; readonly openings: ReadonlyMap<string, bigint> },
): Promise<Overdrawing[]> {
  const { organizationId } = snapshot.tenant;
  const opening = JSON.stringify(Object.fromEntries([...openings].map(([of, amount]) => [of, String(amount)])));
  const rows = await snapshot.em.execute<
    (Omit<Overdrawing, "postedAt" | "decidedAt" | "balance"> & Record<"posted" | "decided" | "balance", string>)[]
  >(
    `with moved as materialized (${MOVED}),
     ran as (
       select moved.*, coalesce((?::jsonb ->> currency)::bigint, ?)
         + coalesce(sum(amount) filter (where amount < ?) over (
             partition by currency order by posted_at range unbounded preceding), ?)
         + coalesce(sum(amount) filter (where amount > ?) over (
             partition by currency order by posted_at range between unbounded preceding and ?::interval following), ?)
         as balance
       from moved)
     select ran.source_id as "sourceId", ran.event, ran.entry_type as "entryType", ran.entry_source_id as "entrySourceId",
       ran.currency, ran.balance::text as balance, to_json(ran.posted_at)::text as posted,
       to_json(coalesce(s.stopped_at, ran.posted_at))::text as decided
     from ran
     left join settlements s on s.organization_id = ? and s.id = ran.source_id and ran.event = ?
     left join ledger_entries c on c.organization_id = ? and c.source_id = ran.entry_source_id and c.event = ?
       and c.credit_account = ? and ran.entry_type = ?
     where ran.amount < ? and ran.balance < ? and not ran.is_fact and c.source_id is null
     order by ran.posted_at`,
    [
      ...movedValues(snapshot, after),
      ...[opening, 0, 0, 0, 0, CLOCKS_DIFFER, 0],
      ...[organizationId, "closed", organizationId, "closed", "merchant_available", "carried_forward", 0, 0],
    ],
  );
  return rows.map(({ posted, decided, balance, ...row }) => ({
    ...row,
    postedAt: new Date(JSON.parse(posted)),
    decidedAt: new Date(JSON.parse(decided)),
    balance: BigInt(balance),
  }));
}

/** The amount that facts took from a currency's balance in a period. */
export async function sumFacts(
  snapshot: UnitOfWork,
  { currency, after, until }: { readonly currency: string; readonly after: Date; readonly until: Date },
): Promise<bigint> {
  const [row] = await snapshot.em.execute<{ amount: string | null }[]>(
    `select (-sum(amount))::text as amount from (${MOVED}) as moved
     where currency = ? and is_fact and amount < ? and posted_at <= ?`,
    [...movedValues(snapshot, after), currency, 0, until.toISOString()],
  );
  return BigInt(row?.amount ?? 0);
}
