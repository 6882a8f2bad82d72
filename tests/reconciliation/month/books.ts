import { type Api, csvOf, type Shown } from "./api.ts";

/** Decimal digits by ISO 4217. */
const DIGITS: Readonly<Record<string, number>> = { USD: 2, JPY: 0, KWD: 3 };

/** Names of entry types in a settlement's totals. Fees have no gross amount. */
const TOTAL_OF: Readonly<Record<string, string>> = {
  charge: "charge_amount",
  refund: "refund_amount",
  dispute_withdrawal: "dispute_amount",
  dispute_reinstatement: "dispute_amount",
  ach_return: "return_amount",
  void: "charge_amount",
  adjustment: "adjustment_amount",
  reserve_hold: "reserve_amount",
  reserve_release: "reserve_amount",
  instant_payout: "payout_amount",
  payout_failed: "payout_amount",
  payout_returned: "payout_amount",
  payout_remainder: "adjustment_amount",
  payout_recovery: "adjustment_amount",
  carried_forward: "carried_forward_amount",
};

const AMOUNTS = ["gross_amount", "fee_amount", "net_amount"] as const;

/** Books from the API: queue, settlements, payouts and balance. */
export async function readBooks(api: Api) {
  const { balances } = await api.get("/api/balance");
  const settlements = await api.all("/api/settlements");
  const sums = new Map<unknown, Awaited<ReturnType<typeof sumsOf>>>();
  for (const each of settlements) sums.set(each.settlement_id, await sumsOf(api, each));
  return {
    settlements,
    sums,
    balances: balances as Shown[],
    entries: await api.all("/api/settlement_queue_entries"),
    payouts: await api.all("/api/payouts"),
  };
}

export type Books = Awaited<ReturnType<typeof readBooks>>;

interface Sums {
  readonly count: number;
  readonly gross_amount: number;
  readonly fee_amount: number;
  readonly net_amount: number;
}

/** One settlement by its totals, its entries and its statement. */
async function sumsOf(api: Api, settlement: Shown) {
  const { settlement_id, settlement_status, currency, totals, net_amount, entry_count } = settlement;
  const entries = await api.all(`/api/settlements/${settlement_id}/entries`);
  const { gross_amount, fee_amount, ...byType } = totals as Record<string, number>;
  const isOpen = settlement_status === "accruing";
  const statement = isOpen ? null : csvOf(await api.text(`/api/settlements/${settlement_id}/statement?format=csv`));
  const digits = DIGITS[String(currency)] ?? Number.NaN;
  return {
    totals: { count: entry_count, gross_amount, fee_amount, net_amount } as Sums,
    entries: sumUp(entries),
    statement: statement && sumUp(statement.map((line) => minorUnitsOf(line, digits))),
    totalsByType: nonZero(byType),
    entriesByType: nonZero(byTotal(entries)),
  };
}

function minorUnitsOf(line: Record<string, string>, digits: number): Shown {
  return Object.fromEntries(AMOUNTS.map((name) => [name, minorUnits(line[name] ?? "", digits)]));
}

/** @throws Error when the text has another number of decimals than the currency */
function minorUnits(text: string, digits: number): number {
  const pattern = digits === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${digits}}$`);
  if (!pattern.test(text)) throw new Error(`"${text}" is no amount with ${digits} decimals`);
  return Number(text.replace(".", ""));
}

export function sumUp(rows: readonly Shown[]): Sums {
  const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);
  const [gross_amount, fee_amount, net_amount] = [sum("gross_amount"), sum("fee_amount"), sum("net_amount")];
  return { count: rows.length, gross_amount, fee_amount, net_amount };
}

function byTotal(entries: readonly Shown[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { entry_type, gross_amount } of entries) {
    const name = TOTAL_OF[String(entry_type)];
    if (name) sums[name] = (sums[name] ?? 0) + Number(gross_amount);
  }
  return sums;
}

const nonZero = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
