import { lockRow } from "#extensions/platform/database/rows.ts";
import { newId } from "#extensions/platform/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Balance, BalanceEntity } from "./balance.entity.ts";

/** Locks what must not overdraw the money of a currency. Postings that only add or that a sale makes do not need it. */
export async function lockBalance(phase: UnitOfWork, currency: string): Promise<Balance> {
  const { id } = (await findBalance(phase, currency)) ?? (await addBalance(phase, currency));
  return lockRow(phase, BalanceEntity, id, "balance");
}

function findBalance({ em, environment }: UnitOfWork, currency: string): Promise<Balance | null> {
  return em.findOne(BalanceEntity, { environment, currency });
}

/** Two transactions may add it at once: the second one waits, and finds that of the first. */
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
