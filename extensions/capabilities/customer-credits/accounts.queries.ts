import { findRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { BillingAccountEntity } from "./customer-credit.entity.ts";

interface Place {
  readonly customerId: string;
  readonly currency: string;
}

interface KnownAccount {
  readonly id: string;
  /** The customer into whom its own was merged: that customer's account is the one to use. */
  readonly movedTo: string | null;
}

/** The customer's account in the currency; null when there is none. */
export async function findAccount(
  { em, tenant, environment }: UnitOfWork,
  { customerId, currency }: Place,
): Promise<KnownAccount | null> {
  const [account] = await em.execute<KnownAccount[]>(
    `select id, moved_to_customer_id as "movedTo" from billing_accounts
     where organization_id = ? and environment = ? and customer_id = ? and currency = ?`,
    [tenant.organizationId, environment, customerId, currency],
  );
  return account ?? null;
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
