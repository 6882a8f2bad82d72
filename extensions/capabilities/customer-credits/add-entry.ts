import { newOrderedId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  type BillingAccount,
  type CreditType,
  type CustomerCredit,
  CustomerCreditEntity,
} from "./customer-credit.entity.ts";
import { type Account, lockBillingAccount } from "./lock-account.ts";

interface Entry {
  readonly type: CreditType;
  /** Negative for what is used or taken back. */
  readonly amountMinorUnits: bigint;
  readonly invoiceId?: string | null;
  readonly reason?: string | null;
}

export type NewEntry = Account & Entry;

/** Adds an entry to the account, which it locks. @throws credit_too_low */
export async function addEntry(
  phase: UnitOfWork,
  { customerId, currency, ...entry }: NewEntry,
): Promise<CustomerCredit> {
  return writeEntry(phase, await lockBillingAccount(phase, { customerId, currency }), entry);
}

/** What finalizing an invoice uses and adds: renewals of one organization must not wait for each other. */
const BY_BILLING: ReadonlySet<CreditType> = new Set(["applied", "unused_time"]);

/**
 * Adds an entry. The lock of the account, which lasts until the commit, keeps its balance true, and its constraint keeps it from
 * falling below 0. @throws credit_too_low
 */
export function writeEntry(phase: UnitOfWork, account: BillingAccount, entry: Entry): CustomerCredit {
  const { customerId, currency } = account;
  const after = account.balanceMinorUnits + entry.amountMinorUnits;
  if (after < 0n)
    throw refuse("credit_too_low", { available: Number(account.balanceMinorUnits), currency, param: "amount" });
  account.balanceMinorUnits = after;
  const id = newOrderedId("customerCredit", phase.now());
  const place = { id, customerId, currency, balanceMinorUnits: after };
  const added = createRow(phase, CustomerCreditEntity, { ...place, ...entry });
  phase.record({ type: "customer.credit_changed", subject: added, isChainedLater: BY_BILLING.has(entry.type) });
  return added;
}
