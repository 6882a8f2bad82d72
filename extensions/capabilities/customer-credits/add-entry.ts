import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { createRow, lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ensureBalance } from "./balances.queries.ts";
import {
  type CreditType,
  type CustomerCredit,
  type CustomerCreditBalance,
  CustomerCreditBalanceEntity,
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

/** Locks the customer's credit in the currency until the atomic phase ends. */
export async function lockCredit(phase: UnitOfWork, account: Account): Promise<CustomerCreditBalance> {
  const id = await ensureBalance(phase, { id: newId("customerCreditBalance", phase.now()), ...account });
  return lockRow(phase, CustomerCreditBalanceEntity, id, "customer credit");
}

/**
 * Adds an entry. The lock of the balance, which lasts until the commit, keeps it true, and its constraint keeps it from
 * falling below 0. @throws credit_too_low
 */
export async function addEntry(phase: UnitOfWork, { amountMinorUnits, ...entry }: NewEntry): Promise<CustomerCredit> {
  const balance = await lockCredit(phase, entry);
  const after = balance.balanceMinorUnits + amountMinorUnits;
  if (after < 0n)
    throw refuse("credit_too_low", {
      available: Number(balance.balanceMinorUnits),
      currency: entry.currency,
      param: "amount",
    });
  balance.balanceMinorUnits = after;
  const id = newId("customerCredit", phase.now());
  const added = createRow(phase, CustomerCreditEntity, { id, ...entry, amountMinorUnits, balanceMinorUnits: after });
  phase.record({ type: "customer.credit_changed", subject: added });
  return added;
}
