import type { Customer } from "#extensions/capabilities/customers/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { FollowedEvent } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { writeEntry } from "./add-entry.ts";
import { type BillingAccount, BillingAccountEntity } from "./customer-credit.entity.ts";
import { ensureAccounts } from "./lock-account.ts";

interface Move {
  readonly fromId: string;
  readonly toId: string;
}

/** The credit of merged customers goes to the remaining one, in the merge's transaction. */
export async function followMerges(phase: UnitOfWork, events: readonly FollowedEvent[]): Promise<void> {
  const merged = new Map(
    events.flatMap(({ type, subject }) => (type === "customer.merged" ? [[subject.id, subject as Customer]] : [])),
  );
  if (merged.size === 0) return;
  const accounts = await readRows(phase, BillingAccountEntity, { customerId: [...merged.keys()] });
  const moves: Move[] = [];
  for (const { id: fromId, customerId, currency } of accounts) {
    const into = merged.get(customerId)?.mergedIntoCustomerId;
    const [target] = into ? await ensureAccounts(phase, [{ customerId: into, currency }]) : [];
    if (target) moves.push({ fromId, toId: target.id });
  }
  const locked = await lockAll(phase, moves);
  for (const { fromId, toId } of moves) {
    const [from, to] = [locked.get(fromId), locked.get(toId)];
    if (from && to) moveCredit(phase, from, to);
  }
}

async function lockAll(phase: UnitOfWork, moves: readonly Move[]): Promise<ReadonlyMap<string, BillingAccount>> {
  const locked = new Map<string, BillingAccount>();
  for (const id of [...new Set(moves.flatMap(({ fromId, toId }) => [fromId, toId]))].sort())
    locked.set(id, await lockRow(phase, BillingAccountEntity, id, "billing account"));
  return locked;
}

/** By two entries, so that each account is still the sum of its own. */
function moveCredit(phase: UnitOfWork, from: BillingAccount, to: BillingAccount): void {
  const amount = from.balanceMinorUnits;
  if (amount > 0n) {
    writeEntry(phase, from, { type: "taken_back", amountMinorUnits: -amount, reason: `Merged into ${to.customerId}` });
    writeEntry(phase, to, { type: "given", amountMinorUnits: amount, reason: `Merged from ${from.customerId}` });
  }
  from.movedToCustomerId = to.customerId;
}
