import { quarterOf } from "#extensions/platform/tallies/quarter.ts";
import {
  addToTallies,
  readTally,
  type TallyAddition,
  type TallySum,
} from "#extensions/platform/tallies/tallies.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ACCOUNT_NAMES, type Account, effectsOf, MERCHANT_ACCOUNTS, type Move } from "./accounts.ts";
import { showPostings } from "./show-postings.ts";
import type { ShownPosting } from "./shown-posting.ts";

/** A business event's posting. The primary key refuses the same source and event again. */
export interface Posting {
  /** For example a settlement queue entry's ID. */
  readonly sourceId: string;
  /** The event of the source, with a number if it can repeat. */
  readonly event: string;
  readonly currency: string;
  readonly moves: readonly Move[];
  /** The merchant's row. Required when the posting changes what belongs to the merchant, or the reserve. */
  readonly shown?: ShownPosting | null;
}

/** The name of the ledger's tallies. */
const TOTALS = "ledger";
export const DAYS = "ledger_days";

/**
 * Writes postings in the open transaction with two statements for any number of them. Postings share no row, so they
 * don't wait for each other; only their balance transactions do, at the end of the transaction.
 */
export async function post(phase: UnitOfWork, postings: readonly Posting[]): Promise<void> {
  showPostings(phase, postings);
  const rows = postings.flatMap(({ moves, ...posting }) =>
    moves.map((each, line) => ({ ...posting, ...each, line: line + 1 })),
  );
  if (rows.length === 0) return;
  const effectiveAt = phase.now();
  await phase.em.execute(
    `insert into ledger_entries (organization_id, environment, source_id, event, line, debit_account, credit_account,
       amount_minor_units, currency, effective_at, posted_at)
     select ?, ?, "sourceId", event, line, debit, credit, "amountMinorUnits", currency, ?, ?
     from jsonb_to_recordset(?::jsonb) as posted ("sourceId" text, event text, line integer, debit text, credit text,
       "amountMinorUnits" bigint, currency text)`,
    [
      phase.tenant.organizationId,
      phase.environment,
      effectiveAt.toISOString(),
      phase.clock.realNow().toISOString(),
      JSON.stringify(rows, (_name, value) => (typeof value === "bigint" ? String(value) : value)),
    ],
  );
  await addToTallies(phase, additionsOf(rows, quarterOf(effectiveAt)));
}

/** The sums per account, so that a posting adds one tally row per account. */
function additionsOf(rows: readonly (Move & { readonly currency: string })[], quarter: string): TallyAddition[] {
  const sums = new Map<string, { readonly group: readonly [string, Account]; count: number; amount: bigint }>();
  for (const row of rows)
    for (const [account, amount] of effectsOf(row)) {
      const key = `${row.currency} ${account}`;
      const sum = sums.get(key) ?? { group: [row.currency, account], count: 0, amount: 0n };
      sums.set(key, { ...sum, count: sum.count + 1, amount: sum.amount + amount });
    }
  return [...sums.values()].flatMap(({ group: [currency, account], count, amount }) => [
    { name: TOTALS, group: [currency, account], count, amount },
    ...(MERCHANT_ACCOUNTS.has(account) ? [{ name: DAYS, group: [currency, account, quarter], count, amount }] : []),
  ]);
}

export type AccountBalances = Readonly<Record<Account, bigint>>;

/** Balances by currency, each positive on its account's normal side. Currencies without entries are absent. */
export async function readBalances(work: UnitOfWork, currency?: string): Promise<Map<string, AccountBalances>> {
  const sums = await readTally(work, TOTALS, currency === undefined ? {} : { group: [currency] });
  const byCurrency = Map.groupBy(sums, ({ group: [of = ""] }) => of);
  return new Map([...byCurrency].map(([of, all]) => [of, balancesOf(amountsOf(all))]));
}

/** The balances of one currency. */
export async function readBalancesOf(work: UnitOfWork, currency: string): Promise<AccountBalances> {
  return (await readBalances(work, currency)).get(currency) ?? balancesOf(new Map());
}

/**
 * A query for the sums by currency and account, to join with other rows: separate statements could see different
 * states. A group is JSON of both.
 */
export function accountSums({ tenant, environment }: UnitOfWork, currency: string | null) {
  return {
    sql: `select array_to_json(dimensions)::text as "group", sum(amount)::text as amount from tallies
     where organization_id = ? and environment = ? and name = ?${currency === null ? "" : " and dimensions[1] = ?"}
     group by dimensions`,
    params: [tenant.organizationId, environment, TOTALS, ...(currency === null ? [] : [currency])],
  };
}

/** Missing accounts have a balance of 0. */
export function balancesOf(known: ReadonlyMap<string, bigint>): AccountBalances {
  return Object.fromEntries(ACCOUNT_NAMES.map((name) => [name, known.get(name) ?? 0n])) as AccountBalances;
}

function amountsOf(sums: readonly TallySum[]): Map<string, bigint> {
  return new Map(sums.map(({ group: [, account = ""], amount }) => [account, amount]));
}
