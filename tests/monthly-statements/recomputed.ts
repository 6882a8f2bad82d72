import { expect } from "vitest";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { MonthlyStatement } from "#proto/tollhouse/v1/monthly_statements_pb.ts";

interface Line {
  readonly type: string;
  readonly count: number;
  readonly gross: string;
  readonly fee: string;
  readonly net: string;
}

/** The rows whose local day is in the month, by type. */
function linesOf({ em, tenant }: UnitOfWork, { currency, month, timeZone }: MonthlyStatement): Promise<Line[]> {
  return em.fork().execute(
    `select type, count(*)::int as count, sum(gross_minor_units)::text as gross, sum(fee_minor_units)::text as fee,
       sum(net_minor_units)::text as net
     from balance_transactions
     where organization_id = ? and currency = ? and to_char(created_at at time zone ?, ?) = ?
     group by type`,
    [tenant.organizationId, currency, timeZone, "YYYY-MM", month],
  );
}

/** What the ledger booked for the merchant up to the end of the month. */
async function balanceAfter(
  { em, tenant }: UnitOfWork,
  { currency, month, timeZone }: MonthlyStatement,
): Promise<bigint> {
  const accounts = "merchant_pending,merchant_available,merchant_payable,merchant_reserve";
  const [row] = await em.fork().execute<{ amount: string }[]>(
    `select coalesce(sum(side.amount), 0)::text as amount from ledger_entries l
     cross join lateral (values (l.credit_account, l.amount_minor_units), (l.debit_account, -l.amount_minor_units))
       as side (account, amount)
     where l.organization_id = ? and l.currency = ? and side.account = any(string_to_array(?, ','))
       and to_char(l.effective_at at time zone ?, ?) <= ?`,
    [tenant.organizationId, currency, accounts, timeZone, "YYYY-MM", month],
  );
  return BigInt(row?.amount ?? 0);
}

/** The fee lines of entries whose local day is in the month. */
async function feesOf({ em, tenant }: UnitOfWork, { currency, month, timeZone }: MonthlyStatement) {
  const rows = await em.fork().execute<{ basis: string | null; amount: string }[]>(
    `select fees.basis, sum(fees.amount)::text as amount from (
       select fee ->> ? as basis, fee_minor_units as amount from settlement_queue_entries
       where organization_id = ? and currency = ? and fee_minor_units <> ? and to_char(created_at at time zone ?, ?) = ?
     ) as fees group by fees.basis`,
    ["basis", tenant.organizationId, currency, 0, timeZone, "YYYY-MM", month],
  );
  return Object.fromEntries(rows.map(({ basis, amount }) => [basis ?? "none", amount]));
}

/** Compares each line, fee and balance with rows that were not read for the statement. */
export async function expectRecomputed(work: UnitOfWork, statement: MonthlyStatement): Promise<void> {
  const lines = await linesOf(work, statement);
  const said = statement.lines.map((line) => ({
    type: line.balanceTransactionType,
    count: line.count,
    gross: String(line.grossAmount),
    fee: String(line.feeAmount),
    net: String(line.netAmount),
  }));
  const byType = (a: Line, b: Line) => (a.type < b.type ? -1 : 1);
  expect(said.sort(byType)).toEqual(lines.sort(byType));
  const fees = Map.groupBy(statement.fees, ({ basis }) => basis ?? "none");
  const amountOf = (all: readonly { amount: bigint }[]) => String(all.reduce((sum, { amount }) => sum + amount, 0n));
  expect(Object.fromEntries([...fees].map(([basis, all]) => [basis, amountOf(all)]))).toEqual(
    await feesOf(work, statement),
  );
  expect(amountOf(statement.fees)).toBe(String(statement.feeAmount));
  const changed = statement.lines.reduce((sum, { netAmount }) => sum + netAmount, 0n);
  expect(statement.openingBalance + changed).toBe(statement.closingBalance);
  expect(statement.closingBalance).toBe(await balanceAfter(work, statement));
}
