import { assertNothingBehind } from "#extensions/platform/database/lock-order.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Balance, BalanceEntity } from "./balance.entity.ts";

/**
 * Locks a currency's balance, to spend from it. Lock it before sales, entries, settlements and payouts. Sales, refunds
 * and disputes post without it.
 */
export async function lockBalance(phase: UnitOfWork, currency: string): Promise<Balance> {
  const { id } = await knownBalance(phase, currency);
  return lockKnown(phase, id);
}

/** Locks the balances of several currencies in row order. */
export async function lockBalances(phase: UnitOfWork, currencies: readonly string[]): Promise<void> {
  const ids: string[] = [];
  for (const currency of new Set(currencies)) ids.push((await knownBalance(phase, currency)).id);
  for (const id of ids.sort()) await lockKnown(phase, id);
}

function lockKnown(phase: UnitOfWork, id: string): Promise<Balance> {
  assertNothingBehind(phase.em, BalanceEntity, id);
  return lockRow(phase, BalanceEntity, id, "balance");
}

async function knownBalance(phase: UnitOfWork, currency: string): Promise<Balance> {
  return (await findBalance(phase, currency)) ?? addBalance(phase, currency);
}

function findBalance({ em, environment }: UnitOfWork, currency: string): Promise<Balance | null> {
  return em.findOne(BalanceEntity, { environment, currency });
}

/** Two transactions may insert it at once: the second waits and uses the first one's row. */
async function addBalance(phase: UnitOfWork, currency: string): Promise<Balance> {
  const now = phase.now().toISOString();
  const values = [phase.tenant.organizationId, newId("balance", phase.now()), phase.environment, currency, now, now];
  await phase.em.execute(
    `insert into balances (organization_id, id, environment, currency, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?) on conflict (organization_id, environment, currency) do nothing`,
    values,
  );
  const added = await findBalance(phase, currency);
  if (!added) throw new Error("the balance that was added is not there");
  return added;
}
