import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ACCOUNT_NAMES, ACCOUNTS, type Account, effectsOf, MERCHANT_ACCOUNTS } from "./accounts.ts";
import { readRunningBalances } from "./balance-transactions.queries.ts";
import { sumMoves } from "./checkpoints.queries.ts";
import { type AccountBalances, readBalances } from "./ledger.queries.ts";
import { LedgerCheckpointEntity, type MoveSum } from "./ledger-checkpoint.entity.ts";

/** By then every transaction that posted earlier has ended. */
const SETTLED_AFTER_MS = 3_600_000;

/** Earlier than any posting. */
const BEGINNING = new Date(0);

export type VerifyFrom = "beginning" | "checkpoint";

interface VerifiedBalances {
  /** The time after which rows were read, and the sums including all earlier rows. */
  readonly after: Date;
  /** The balances at that time. */
  readonly openings: ReadonlyMap<string, AccountBalances>;
  readonly findings: readonly string[];
  /** The next checkpoint, if there are no other findings. */
  readonly next: { readonly postedUntil: Date; readonly moves: readonly MoveSum[] };
  /** The checkpoint that stays if there are findings. */
  readonly last: { readonly postedUntil: Date; readonly moves: readonly MoveSum[] };
}

/**
 * Compares each balance with the sum of its rows, from the last checkpoint's sums or the beginning. The caller's
 * snapshot makes reads consistent.
 */
export async function verifyBalances(snapshot: UnitOfWork, from: VerifyFrom): Promise<VerifiedBalances> {
  const { em, environment, clock } = snapshot;
  const known = await em.findOne(LedgerCheckpointEntity, { environment });
  const last = { postedUntil: known?.postedUntil ?? BEGINNING, moves: known?.moves ?? [] };
  const start = from === "checkpoint" ? last : { postedUntil: BEGINNING, moves: [] };
  const settled = clock.realNow().getTime() - SETTLED_AFTER_MS;
  const until = new Date(Math.max(settled, last.postedUntil.getTime()));
  const rows = await sumMoves(snapshot, { after: start.postedUntil, until });
  const old = addUp([...start.moves, ...rows.filter(({ isOld }) => isOld)]);
  const kept = await readBalances(snapshot);
  return {
    after: start.postedUntil,
    openings: balancesOf(start.moves),
    findings: [
      ...differences(kept, balancesOf([...old, ...rows.filter(({ isOld }) => !isOld)])),
      ...unequalRunning(kept, await readRunningBalances(snapshot)),
    ],
    next: { postedUntil: until, moves: old },
    last,
  };
}

/** One sum per currency and pair of accounts. */
function addUp(sums: readonly MoveSum[]): MoveSum[] {
  const byPair = Map.groupBy(sums, ({ currency, debit, credit }) => `${currency} ${debit} ${credit}`);
  return [...byPair.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { currency, debit, credit } = first;
    const amount = String(same.reduce((sum, each) => sum + BigInt(each.amount), 0n));
    return [{ currency, debit, credit, amount, count: same.reduce((sum, each) => sum + each.count, 0) }];
  });
}

type Balances = ReadonlyMap<string, AccountBalances>;

function balancesOf(sums: readonly MoveSum[]): Balances {
  return new Map(
    [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, all]) => {
      const balances = Object.fromEntries(ACCOUNT_NAMES.map((name) => [name, 0n])) as Record<Account, bigint>;
      for (const { debit, credit, amount } of all)
        for (const [account, effect] of effectsOf({ debit, credit, amountMinorUnits: BigInt(amount) }))
          balances[account] += effect;
      return [currency, balances];
    }),
  );
}

function differences(kept: Balances, summed: Balances): string[] {
  const currencies = [...new Set([...kept.keys(), ...summed.keys()])].sort();
  return currencies.flatMap((currency) => [
    ...ACCOUNT_NAMES.flatMap((account) => {
      const [balance, sum] = [kept.get(currency)?.[account] ?? 0n, summed.get(currency)?.[account] ?? 0n];
      return balance === sum
        ? []
        : [`${currency}: the balance of ${account} is ${balance}, its entries add up to ${sum}.`];
    }),
    ...unequalSides(currency, kept.get(currency)),
  ]);
}

/** Checks the running balance of the balance transactions against the accounts that belong to the merchant. */
function unequalRunning(kept: Balances, running: ReadonlyMap<string, bigint>): string[] {
  return [...new Set([...kept.keys(), ...running.keys()])].sort().flatMap((currency) => {
    const owned = [...MERCHANT_ACCOUNTS].reduce((sum, name) => sum + (kept.get(currency)?.[name] ?? 0n), 0n);
    const shown = running.get(currency) ?? 0n;
    return owned === shown
      ? []
      : [
          `${currency}: the running balance of the balance transactions is ${shown}, the merchant's accounts come to ${owned}.`,
        ];
  });
}

/** Checks that liabilities equal assets. */
function unequalSides(currency: string, balances: Readonly<Record<Account, bigint>> | undefined): string[] {
  const sideOf = (side: "debit" | "credit") =>
    ACCOUNT_NAMES.filter((name) => ACCOUNTS[name] === side).reduce((sum, name) => sum + (balances?.[name] ?? 0n), 0n);
  const [debits, credits] = [sideOf("debit"), sideOf("credit")];
  return debits === credits ? [] : [`${currency}: debits come to ${debits}, credits to ${credits}.`];
}
