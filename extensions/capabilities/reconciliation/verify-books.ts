import {
  type Account,
  readBalances,
  saveCheckpoint,
  type VerifyFrom,
  verifyBalances,
} from "#extensions/capabilities/ledger/index.ts";
import { SPENT } from "#extensions/capabilities/payouts/index.ts";
import { inSnapshot } from "#extensions/platform/work/snapshot.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  type CurrencySum,
  listDoubleAccruing,
  listDoublePayouts,
  listTouchedSettlements,
  listWrongSettlements,
  sumEntriesOfSettlements,
  sumOpenEntries,
  sumPayouts,
  sumSettlements,
} from "./books.queries.ts";
import { findOverdrafts, stopOverdrafts } from "./verify-available.ts";
import { verifyEntries } from "./verify-entries.ts";
import { verifyWhole } from "./verify-whole.ts";

/** Closed settlements that are not paid out. */
const PAYABLE = ["closed", "approved", "failed"];

/** Settlements that may still change. */
const OPEN = [...PAYABLE, "funding"];

interface Equation {
  readonly account: Account;
  /** The rows that the balance must equal. */
  readonly of: string;
  readonly sums: (snapshot: UnitOfWork) => Promise<readonly CurrencySum[]>;
}

/** Relations between the ledger and the rows that a merchant sees. */
const EQUATIONS: readonly Equation[] = [
  { account: "merchant_pending", of: "the entries that are pending or held", sums: sumOpenEntries },
  {
    account: "merchant_available",
    of: "the entries of settlements that accrue",
    sums: (snapshot) => sumEntriesOfSettlements(snapshot, "accruing"),
  },
  {
    account: "merchant_payable",
    of: "the settlements that are closed and not paid out",
    sums: (snapshot) => sumSettlements(snapshot, PAYABLE),
  },
  {
    account: "payout_in_transit",
    of: "the payouts that have not ended for certain",
    sums: (snapshot) => sumPayouts(snapshot, "reserved"),
  },
];

/**
 * Verifies an organization's books, and returns sentences about differences. The checkpoint advances only without any.
 * Overdrafts stop their currency's payouts.
 */
export async function verifyBooks(work: UnitOfWork, from: VerifyFrom): Promise<readonly string[]> {
  const { findings, overdrafts, checkpoint } = await inSnapshot(work, async (snapshot) => {
    const { findings: unequal, after, openings: balances, next, last } = await verifyBalances(snapshot, from);
    const openings = new Map([...balances].map(([currency, of]) => [currency, of.merchant_available]));
    const all = [
      ...unequal,
      ...(await verifyEquations(snapshot)),
      ...(await verifyEntries(snapshot, { after, isWhole: from === "beginning" })),
      ...(await verifySettlements(snapshot, after)),
      ...(from === "beginning" ? await verifyWhole(snapshot) : []),
    ];
    const overdrafts = await findOverdrafts(snapshot, { after, openings });
    return { findings: all, overdrafts, checkpoint: all.length === 0 ? next : last };
  });
  const stopped = await stopOverdrafts(work, overdrafts);
  await saveCheckpoint(work, { ...checkpoint, findings });
  return [...findings, ...stopped];
}

async function verifyEquations(snapshot: UnitOfWork): Promise<string[]> {
  const balances = await readBalances(snapshot);
  const findings: string[] = [];
  for (const { account, of, sums } of EQUATIONS) {
    const expected = new Map((await sums(snapshot)).map(({ currency, amount }) => [currency, BigInt(amount)]));
    for (const currency of new Set([...balances.keys(), ...expected.keys()])) {
      const [balance, sum] = [balances.get(currency)?.[account] ?? 0n, expected.get(currency) ?? 0n];
      if (balance !== sum) findings.push(`${currency}: ${account} is ${balance}, ${of} come to ${sum}.`);
    }
  }
  return findings;
}

const SETTLEMENTS_AT_ONCE = 200;

async function verifySettlements(snapshot: UnitOfWork, after: Date): Promise<string[]> {
  const touched = await listTouchedSettlements(snapshot, { after, open: OPEN });
  const findings: string[] = [];
  for (let at = 0; at < touched.length; at += SETTLEMENTS_AT_ONCE)
    for (const wrong of await listWrongSettlements(snapshot, touched.slice(at, at + SETTLEMENTS_AT_ONCE))) {
      const { id, net, sum, count, entries } = wrong;
      findings.push(`Settlement ${id} says ${net} of ${count} entries; its ${entries} entries come to ${sum}.`);
    }
  for (const { currency } of await listDoubleAccruing(snapshot))
    findings.push(`${currency}: more than one settlement takes entries.`);
  for (const { id, count } of await listDoublePayouts(snapshot, { open: OPEN, spent: SPENT }))
    findings.push(`Settlement ${id} has ${count} payouts that are under way or have arrived.`);
  return findings;
}
