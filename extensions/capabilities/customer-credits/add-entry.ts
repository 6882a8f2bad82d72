import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { createRow, lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ensureAccount } from "./accounts.queries.ts";
import {
  type BillingAccount,
  BillingAccountEntity,
  type CreditType,
  type CustomerCredit,
  CustomerCreditEntity,
} from "./customer-credit.entity.ts";

interface Account {
  readonly customerId: string;
  readonly currency: string;
}

export interface NewEntry extends Account {
  readonly type: CreditType;
  /** Negative for what is used or taken back. */
  readonly amountMinorUnits: bigint;
  readonly invoiceId?: string | null;
  readonly reason?: string | null;
}

/** Locks what is billed to the customer in the currency until the atomic phase ends. */
export async function lockBillingAccount(phase: UnitOfWork, account: Account): Promise<BillingAccount> {
  const id = await ensureAccount(phase, { id: newId("billingAccount", phase.now()), ...account });
  return lockRow(phase, BillingAccountEntity, id, "billing account");
}

/** Locks several accounts, in their order. */
export async function lockBillingAccounts(phase: UnitOfWork, accounts: readonly Account[]): Promise<void> {
  const ids = new Set<string>();
  for (const { customerId, currency } of accounts)
    ids.add(await ensureAccount(phase, { id: newId("billingAccount", phase.now()), customerId, currency }));
  for (const id of [...ids].sort()) await lockRow(phase, BillingAccountEntity, id, "billing account");
}

/**
 * Adds an entry. The lock of the account, which lasts until the commit, keeps its balance true, and its constraint keeps it from
 * falling below 0. @throws credit_too_low
 */
export async function addEntry(phase: UnitOfWork, { amountMinorUnits, ...entry }: NewEntry): Promise<CustomerCredit> {
  const account = await lockBillingAccount(phase, entry);
  const after = account.balanceMinorUnits + amountMinorUnits;
  if (after < 0n)
    throw refuse("credit_too_low", {
      available: Number(account.balanceMinorUnits),
      currency: entry.currency,
      param: "amount",
    });
  account.balanceMinorUnits = after;
  const id = newId("customerCredit", phase.now());
  const added = createRow(phase, CustomerCreditEntity, { id, ...entry, amountMinorUnits, balanceMinorUnits: after });
  phase.record({ type: "customer.credit_changed", subject: added });
  return added;
}
