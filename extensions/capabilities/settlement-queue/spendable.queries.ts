import { type AccountBalances, accountSums, balancesOf } from "#extensions/capabilities/ledger/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** A pseudo-account for settlements that take no more entries and are not closed yet. */
const CLOSING = "closing";

/** One of 0 or less needs no money: it is carried forward. */
const OF_CLOSINGS = `
  select json_build_array(currency, ?::text)::text as "group", sum(greatest(net, ?))::text as amount from (
    select s.currency, sum(e.net_minor_units) as net
    from settlements s
    join settlement_queue_entries e
      on e.organization_id = s.organization_id and e.environment = s.environment and e.settlement_id = s.id
    where s.organization_id = ? and s.environment = ? and s.status = ? and s.accrues_for is null`;

/**
 * Balances with closing settlements already payable. Spend from this `merchant_available`, not the ledger's, and hold
 * the balance's lock.
 */
export async function readSpendable(
  work: UnitOfWork,
  currency: string | null = null,
): Promise<Map<string, AccountBalances>> {
  const { em, tenant, environment } = work;
  const sums = accountSums(work, currency);
  const rows = await em.execute<{ group: string; amount: string }[]>(
    `${sums.sql} union all ${OF_CLOSINGS}${currency === null ? "" : " and s.currency = ?"}
     group by s.id, s.currency) as closings group by currency`,
    [
      ...sums.params,
      ...[CLOSING, 0, tenant.organizationId, environment, "accruing"],
      ...(currency === null ? [] : [currency]),
    ],
  );
  const read = rows.map(({ group, amount }) => [...(JSON.parse(group) as [string, string]), BigInt(amount)] as const);
  return new Map([...Map.groupBy(read, ([of]) => of)].map(([of, all]) => [of, withoutClosings(all)]));
}

/** Like `readSpendable`, for one currency. */
export async function readSpendableOf(work: UnitOfWork, currency: string): Promise<AccountBalances> {
  return (await readSpendable(work, currency)).get(currency) ?? balancesOf(new Map());
}

function withoutClosings(rows: readonly (readonly [string, string, bigint])[]): AccountBalances {
  const amounts = new Map(rows.map(([, account, amount]) => [account, amount]));
  const [balances, closing] = [balancesOf(amounts), amounts.get(CLOSING) ?? 0n];
  return {
    ...balances,
    merchant_available: balances.merchant_available - closing,
    merchant_payable: balances.merchant_payable + closing,
  };
}
