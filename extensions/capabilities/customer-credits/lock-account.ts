import type { EntityManager } from "@mikro-orm/postgresql";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { lockRows } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { addAccount, findAccounts } from "./accounts.queries.ts";
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
  const [locked] = await lockBillingAccounts(phase, [account]);
  if (!locked) throw new Error(`customer ${account.customerId} has no billing account`);
  return locked;
}

/** Locks several accounts, in their order. Returns that of each one given. @throws idempotency_in_progress */
export async function lockBillingAccounts(
  phase: UnitOfWork,
  accounts: readonly Account[],
): Promise<readonly BillingAccount[]> {
  const held = heldBy(phase.em);
  const missing = accounts.filter((account) => !isHeld(held.get(keyOf(account))));
  const ids = await currentAccountIds(phase, missing);
  const rows = await lockRows(phase, BillingAccountEntity, [...new Set(ids.values())]);
  const locked = new Map(rows.map((row) => [row.id, current(row)]));
  for (const [key, id] of ids) {
    const row = locked.get(id);
    if (row) held.set(key, row);
  }
  return accounts.map((account) => {
    const row = held.get(keyOf(account));
    if (!row) throw new Error(`customer ${account.customerId} has no billing account`);
    return row;
  });
}

/** What each transaction has locked: nobody else changes it until the commit, so that it is neither found nor read again. */
const heldAccounts = new WeakMap<EntityManager, Map<string, BillingAccount>>();

function heldBy(em: EntityManager): Map<string, BillingAccount> {
  const accounts = heldAccounts.get(em) ?? new Map<string, BillingAccount>();
  if (em.isInTransaction()) heldAccounts.set(em, accounts);
  return accounts;
}

const isHeld = (account: BillingAccount | undefined) => account !== undefined && account.movedToCustomerId == null;

const keyOf = ({ customerId, currency }: Account): string => `${customerId} ${currency}`;

/** @throws idempotency_in_progress */
function current(locked: BillingAccount): BillingAccount {
  // The merge was faster. The other account may have to be locked before this one.
  if (locked.movedToCustomerId != null)
    throw refuse("idempotency_in_progress", { problem: "This customer is being merged.", retry_after_seconds: 1 });
  return locked;
}

/** The ID of each account's current one. A merge moves all accounts in one step, so there is one to follow at most. */
async function currentAccountIds(
  phase: UnitOfWork,
  accounts: readonly Account[],
): Promise<ReadonlyMap<string, string>> {
  const known = await ensureAccounts(phase, accounts);
  const moved = known.flatMap(({ movedToCustomerId, currency }) =>
    movedToCustomerId == null ? [] : [{ customerId: movedToCustomerId, currency }],
  );
  const targets = new Map((await ensureAccounts(phase, moved)).map((account) => [keyOf(account), account.id]));
  return new Map(
    known.map((account) => {
      const { id, movedToCustomerId: customerId, currency } = account;
      return [keyOf(account), customerId == null ? id : (targets.get(keyOf({ customerId, currency })) ?? id)];
    }),
  );
}

/** The customers' own accounts. Those that are missing are added. */
export async function ensureAccounts(
  phase: UnitOfWork,
  accounts: readonly Account[],
): Promise<readonly BillingAccount[]> {
  const known = await findAccounts(phase, accounts);
  const has = new Set(known.map(keyOf));
  const missing = accounts.filter((account) => !has.has(keyOf(account)));
  if (missing.length === 0) return known;
  for (const account of missing) await addAccount(phase, { id: newId("billingAccount", phase.now()), ...account });
  return [...known, ...(await findAccounts(phase, missing))];
}
