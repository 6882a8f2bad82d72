import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { BillingAccountEntity } from "./customer-credit.entity.ts";

interface NewBalance {
  readonly id: string;
  readonly customerId: string;
  readonly currency: string;
}

/** The ID of the customer's account in the currency, which is added when there is none. */
export async function ensureAccount(phase: UnitOfWork, { id, customerId, currency }: NewBalance): Promise<string> {
  const { em, tenant, environment } = phase;
  const place = [tenant.organizationId, environment, customerId, currency];
  await em.execute(
    `insert into billing_accounts
       (organization_id, environment, customer_id, currency, id, balance_minor_units, created_at, updated_at)
     values (?, ?, ?, ?, ?, 0, ?, ?)
     on conflict (organization_id, environment, customer_id, currency) do nothing`,
    [...place, id, phase.now(), phase.now()],
  );
  const [row] = await em.execute<{ id: string }[]>(
    `select id from billing_accounts
     where organization_id = ? and environment = ? and customer_id = ? and currency = ?`,
    place,
  );
  return row?.id ?? id;
}

/** The customer's credit in the currency, in minor units. Without the account's lock it may change at any moment. */
export async function findBalance(
  work: UnitOfWork,
  account: { customerId: string; currency: string },
): Promise<bigint> {
  const { customerId, currency } = account;
  return (await findRow(work, BillingAccountEntity, { customerId, currency }))?.balanceMinorUnits ?? 0n;
}
