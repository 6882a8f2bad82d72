import { expect } from "vitest";
import { readBalancesOf } from "#extensions/capabilities/ledger/index.ts";
import { reconcile } from "#extensions/capabilities/reconciliation/reconcile.ts";
import { assertBooks } from "#tests/support/books.ts";
import type { Shown } from "./api.ts";
import { type Books, readBooks, sumUp } from "./books.ts";
import { engineRecords } from "./engine-records.ts";
import type { OpenShop } from "./shop.ts";

type Records = Awaited<ReturnType<typeof engineRecords>>;

/** All data to compare, from the API and from the engine. */
export async function lookAt({ platform, organization, api }: OpenShop) {
  return { books: await readBooks(api), engine: await engineRecords(platform, organization) };
}

const sum = (rows: readonly Shown[], amount: (row: Shown) => unknown) =>
  rows.reduce((total, row) => total + Number(amount(row)), 0);

const negative = (amount: number) => (amount === 0 ? 0 : -amount);

/** Stored totals, entries and statement lines are equal, in total and by type. */
export function expectSettlementsToAddUp({ settlements, sums, entries }: Books): void {
  for (const { settlement_id: id, settlement_status } of settlements) {
    const said = sums.get(id);
    const own = entries.filter((each) => each.settlement_id === id);
    expect({ id, ...said?.entries }).toEqual({ id, ...said?.totals });
    expect({ id, ...sumUp(own) }).toEqual({ id, ...said?.totals });
    expect({ id, ...said?.entriesByType }).toEqual({ id, ...said?.totalsByType });
    if (settlement_status !== "accruing") expect({ id, ...said?.statement }).toEqual({ id, ...said?.totals });
  }
}

export const isOf = (currency: string) => (row: Shown) => row.currency === currency;

/** Gross amounts from the engine's own records. */
function saidByEngine({ payments, refunds, disputes, payouts }: Records, currency: string) {
  const of = isOf(currency);
  const taken = disputes.filter(of).filter(({ dispute_status }) => dispute_status !== "dispute_won");
  const left = payouts.filter(of).filter(({ status }) => status === "success" || status === "initiated");
  const ofPriority = (priority: string) => left.filter((each) => each.priority === priority);
  return {
    captured: sum(payments.filter(of), (each) => each.amount_received ?? 0),
    refunded: sum(
      refunds.filter(of).filter(({ status }) => status === "succeeded"),
      (each) => each.amount,
    ),
    disputed: sum(taken, (each) => each.amount),
    paidAtOnce: sum(ofPriority("instant"), (each) => each.amount),
    paidBySettlement: sum(ofPriority("regular"), (each) => each.amount),
  };
}

/** Payouts that have not certainly ended. */
function isUnderWay({ payout_status: status, failure_confirmed_at, paid_at }: Shown): boolean {
  if (["failed", "canceled", "returned"].includes(String(status)))
    return failure_confirmed_at === null && paid_at === null;
  return status !== "paid";
}

/** The same amounts from entries and settlements. */
function saidByEntries({ entries, settlements }: Books, currency: string) {
  const of = entries.filter(isOf(currency));
  const gross = (...types: string[]) =>
    sum(
      of.filter(({ entry_type }) => types.includes(String(entry_type))),
      (each) => each.gross_amount,
    );
  const paid = settlements
    .filter(isOf(currency))
    .filter(({ settlement_status }) => settlement_status === "paid" || settlement_status === "funding");
  return {
    captured: gross("charge", "ach_return", "void"),
    refunded: negative(gross("refund")),
    disputed: negative(gross("dispute_withdrawal", "dispute_reinstatement")),
    paidAtOnce: negative(gross("instant_payout", "payout_failed", "payout_returned")),
    paidBySettlement: sum(paid, (each) => each.net_amount),
  };
}

/** The engine's records, the entries and the ledger agree about the processor, the bank and the fees. */
export async function expectEngineToAgree(shop: OpenShop, { books, engine }: { books: Books; engine: Records }) {
  for (const { currency } of books.balances) {
    const code = String(currency);
    const said = saidByEngine(engine, code);
    expect({ code, ...saidByEntries(books, code) }).toEqual({ code, ...said });
    const accounts = await readBalancesOf(await shop.work(), code);
    const underWay = books.payouts.filter(isOf(code)).filter(isUnderWay);
    const deposited = said.captured - said.refunded - said.disputed;
    const left = said.paidAtOnce + said.paidBySettlement - sum(underWay, (each) => each.amount);
    const feesUnderWay = sum(underWay, (each) => each.fee_amount);
    const fees = sum(books.entries.filter(isOf(code)), (each) => each.fee_amount);
    expect({ code, ...accounts }).toMatchObject({
      code,
      // Everything was deposited.
      processor_clearing: 0n,
      bank: BigInt(deposited - left),
      fee_revenue: BigInt(fees - feesUnderWay),
    });
  }
}

/** The balance equals the sums of entries, settlements and payouts. */
export function expectBalanceToAgree({ balances, entries, settlements, payouts }: Books): void {
  for (const balance of balances) {
    const of = isOf(String(balance.currency));
    const net = (rows: readonly Shown[], name: string, values: readonly string[]) =>
      sum(
        rows.filter(of).filter((each) => values.includes(String(each[name]))),
        (each) => each.net_amount,
      );
    const underWay = payouts.filter(of).filter(isUnderWay);
    expect(balance).toMatchObject({
      pending: net(entries, "settlement_queue_entry_status", ["pending", "held"]),
      available: net(settlements, "settlement_status", ["accruing"]),
      in_settlement: net(settlements, "settlement_status", ["closed", "approved", "failed"]),
      in_transit: sum(underWay, (each) => each.total_debit_amount),
      reserved: negative(net(entries, "entry_type", ["reserve_hold", "reserve_release"])),
      payouts_frozen_at: null,
    });
  }
}

/** Ledger checks and reconciliation find nothing, and every deposit is explained. */
export async function expectNothingToDiffer(shop: OpenShop, currencies: readonly string[]): Promise<void> {
  await assertBooks(await shop.work());
  const report = await reconcile(await shop.work(), 366);
  expect(report).toMatchObject({ difference_count: 0, differences: [], not_deposited: [] });
  expect(report.explained).toEqual([...currencies].sort().map((currency) => ({ currency, percent: "100.00" })));
  expect(report.clearing.map(({ amount }) => amount)).toEqual(currencies.map(() => "0"));
}
