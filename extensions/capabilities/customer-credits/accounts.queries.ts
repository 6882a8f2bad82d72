import { findRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type BillingAccount, BillingAccountEntity } from "./customer-credit.entity.ts";

interface Place {
  readonly customerId: string;
  readonly currency: string;
}

/** The customers' accounts in these currencies, of those that exist, as they were last committed. */
export async function findAccounts(work: UnitOfWork, places: readonly Place[]): Promise<BillingAccount[]> {
  if (places.length === 0) return [];
  const byCurrency = Map.groupBy(places, ({ currency }) => currency);
  const conditions = [...byCurrency].map(([currency, all]) => ({
    currency,
    customerId: [...new Set(all.map(({ customerId }) => customerId))],
  }));
  return readRows(work, BillingAccountEntity, conditions);
}

/** Adds the account, unless another transaction has. */
export async function addAccount(
  phase: UnitOfWork,
  { id, customerId, currency }: Place & { readonly id: string },
): Promise<void> {
  const { em, tenant, environment } = phase;
  await em.execute(
    `insert into billing_accounts
       (organization_id, environment, customer_id, currency, id, balance_minor_units, created_at, updated_at)
     values (?, ?, ?, ?, ?, 0, ?, ?)
     on conflict (organization_id, environment, customer_id, currency) do nothing`,
    [tenant.organizationId, environment, customerId, currency, id, phase.now(), phase.now()],
  );
}

/** The customer's credit in the currency, in minor units. Without the account's lock it may change at any moment. */
export async function findBalance(
  work: UnitOfWork,
  account: { customerId: string; currency: string },
): Promise<bigint> {
  const { customerId, currency } = account;
  return (await findRow(work, BillingAccountEntity, { customerId, currency }))?.balanceMinorUnits ?? 0n;
}

/** What these customers have together in each currency in which they have any. */
export async function listCredits(work: UnitOfWork, customerId: readonly string[]) {
  const sums = new Map<string, bigint>();
  const orderBy = [["currency", "asc"] as const];
  for (const { currency, balanceMinorUnits } of await readRows(work, BillingAccountEntity, { customerId }, { orderBy }))
    sums.set(currency, (sums.get(currency) ?? 0n) + balanceMinorUnits);
  return [...sums].flatMap(([currency, balance]) => (balance > 0n ? [{ currency, balance }] : []));
}

/** The credits of many customers, each in its currency. */
export async function findBalances(
  work: UnitOfWork,
  accounts: readonly { readonly customerId: string; readonly currency: string }[],
): Promise<(account: { readonly customerId: string; readonly currency: string }) => bigint> {
  const customerId = [...new Set(accounts.map((each) => each.customerId))];
  const currency = [...new Set(accounts.map((each) => each.currency))];
  const rows = customerId.length === 0 ? [] : await readRows(work, BillingAccountEntity, { customerId, currency });
  const balances = new Map(rows.map((row) => [`${row.customerId} ${row.currency}`, row.balanceMinorUnits]));
  return (account) => balances.get(`${account.customerId} ${account.currency}`) ?? 0n;
}
