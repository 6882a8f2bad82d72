import { type Balance, lockBalance, resolveOverdrafts } from "#extensions/capabilities/ledger/index.ts";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { PAY_WAITING } from "./due-kinds.ts";
import type { Payout } from "./payout.entity.ts";
import { findDefault, listOpenConflicts } from "./payouts.service.ts";

/** Stops the currency's payouts until an operator unfreezes them. */
export async function freezeForConflict(phase: UnitOfWork, { id, currency }: Payout): Promise<void> {
  const balance = await lockBalance(phase, currency);
  if (balance.payoutsFrozenAt) return;
  setFrozen(phase, balance, `payout ${id} arrived although it had failed`);
}

/** Stops the currency's payouts for an operator's reason. Returns the reason in effect: the first one stays. */
export async function freezePayouts(phase: UnitOfWork, currency: string, reason: string): Promise<string> {
  const balance = await lockBalance(phase, currency);
  if (balance.payoutsFrozenAt) return balance.payoutsFrozenReason ?? "";
  setFrozen(phase, balance, reason);
  phase.audit({ action: "payouts.frozen", subjectId: balance.id, data: { currency, reason } });
  return reason;
}

/**
 * Allows the currency's payouts again. Returns the reason for the freeze; null without one.
 * @throws CommandFailedError while a payout may have left twice
 */
export async function unfreezePayouts(phase: UnitOfWork, currency: string): Promise<string | null> {
  const balance = await lockBalance(phase, currency);
  const conflicts = await listOpenConflicts(phase, currency);
  if (conflicts.length > 0)
    throw new CommandFailedError(`Resolve the conflict of ${conflicts.join(", ")} first, with payouts resolve.`);
  const { payoutsFrozenReason: reason = null } = balance;
  if (balance.payoutsFrozenAt) {
    Object.assign(balance, { payoutsFrozenAt: null, payoutsFrozenReason: null });
    phase.record({ type: "balance.payouts_unfrozen", subject: balance });
  }
  await resolveOverdrafts(phase, currency);
  await payLater(phase, currency);
  phase.audit({ action: "payouts.unfrozen", subjectId: balance.id, data: { currency, reason: reason ?? "" } });
  return reason;
}

/** Schedules the settlements that waited. */
async function payLater(phase: UnitOfWork, currency: string): Promise<void> {
  const destination = await findDefault(phase, currency);
  if (!destination) return;
  phase.due({ kind: PAY_WAITING, subjectId: destination.id, at: phase.clock.realNow(), clock: "real" });
}

function setFrozen(phase: UnitOfWork, balance: Balance, reason: string): void {
  Object.assign(balance, { payoutsFrozenAt: phase.now(), payoutsFrozenReason: reason });
  phase.record({ type: "balance.payouts_frozen", subject: balance });
}
