import type { EntityManager } from "@mikro-orm/postgresql";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { lockRow, lockRows } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { addAccount, findAccount } from "./accounts.queries.ts";
import { type BillingAccount, BillingAccountEntity } from "./customer-credit.entity.ts";

export interface Account {
  readonly customerId: string;
  readonly currency: string;
}

/**
 * Locks what is billed to the customer in the currency until the atomic phase ends. What is billed to a customer who was
 * merged has the other one's account. @throws idempotency_in_progress
 */
export async function lockBillingAccount(phase: UnitOfWork, account: Account): Promise<BillingAccount> {
  const held = heldBy(phase.em).get(keyOf(account));
  if (held && held.movedToCustomerId == null) return held;
  const locked = await lockCurrent(phase, await currentAccountId(phase, account));
  heldBy(phase.em).set(keyOf(account), locked);
  return locked;
}

/** What each transaction has locked: nobody else changes it until the commit, so that it is neither found nor read again. */
const held = new WeakMap<EntityManager, Map<string, BillingAccount>>();

function heldBy(em: EntityManager): Map<string, BillingAccount> {
  const accounts = held.get(em) ?? new Map<string, BillingAccount>();
  if (em.isInTransaction()) held.set(em, accounts);
  return accounts;
}

const keyOf = ({ customerId, currency }: Account): string => `${customerId} ${currency}`;

/** Locks several accounts, in their order. Returns that of each one given. @throws idempotency_in_progress */
export async function lockBillingAccounts(
  phase: UnitOfWork,
  accounts: readonly Account[],
): Promise<readonly BillingAccount[]> {
  const known = new Map<string, string>();
  for (const account of accounts)
    if (!known.has(keyOf(account))) known.set(keyOf(account), await currentAccountId(phase, account));
  const locked = new Map<string, BillingAccount>();
  for (const row of await lockRows(phase, BillingAccountEntity, [...known.values()])) locked.set(row.id, current(row));
  return accounts.map((account) => {
    const row = locked.get(known.get(keyOf(account)) ?? "");
    if (!row) throw new Error(`customer ${account.customerId} has no billing account`);
    heldBy(phase.em).set(keyOf(account), row);
    return row;
  });
}

async function lockCurrent(phase: UnitOfWork, id: string): Promise<BillingAccount> {
  return current(await lockRow(phase, BillingAccountEntity, id, "billing account"));
}

/** @throws idempotency_in_progress */
function current(locked: BillingAccount): BillingAccount {
  // The merge was faster. The other account may have to be locked before this one.
  if (locked.movedToCustomerId != null)
    throw refuse("idempotency_in_progress", { problem: "This customer is being merged.", retry_after_seconds: 1 });
  return locked;
}

/** A merge moves all accounts in one step, so there is one to follow at most. */
async function currentAccountId(phase: UnitOfWork, account: Account): Promise<string> {
  const known = await ensureAccount(phase, account);
  if (known.movedTo === null) return known.id;
  return (await ensureAccount(phase, { ...account, customerId: known.movedTo })).id;
}

/** The customer's own account, which is added when there is none. */
export async function ensureAccount(phase: UnitOfWork, account: Account) {
  const known = await findAccount(phase, account);
  if (known) return known;
  await addAccount(phase, { id: newId("billingAccount", phase.now()), ...account });
  const added = await findAccount(phase, account);
  if (!added) throw new Error(`customer ${account.customerId} got no billing account`);
  return added;
}
