import {
  enterQueue,
  lockGroups,
  readSpendableOf,
  releaseGroups,
} from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { findEligibleGroups } from "./available.queries.ts";
import type { Payout } from "./payout.entity.ts";

/** Amounts that a payout draws from sales before they become available. */
interface Drawn {
  readonly drawnMinorUnits: bigint;
  /** The latest availability day among them. Null when none is needed. */
  readonly drawnUntil: Date | null;
  /** The unused remainder of the last of these sales. */
  readonly restMinorUnits: bigint;
}

/**
 * Releases enough eligible sales for the payout. Null when that is too little: a sale may be held or disputed before
 * its group is locked.
 */
export async function drawPending(phase: UnitOfWork, currency: string, total: bigint): Promise<Drawn | null> {
  const before = await availableOf(phase, currency);
  const needed = total - before;
  if (needed <= 0n) return { drawnMinorUnits: 0n, drawnUntil: null, restMinorUnits: 0n };
  const found = await findEligibleGroups(phase, currency, needed);
  await lockGroups(
    phase,
    found.map(({ groupId }) => groupId),
  );
  const still = await findEligibleGroups(phase, currency, needed);
  const locked = new Set(found.map(({ groupId }) => groupId));
  const drawn = still.filter(({ groupId }) => locked.has(groupId));
  await releaseGroups(
    phase,
    drawn.map(({ groupId }) => groupId),
    phase.actor,
  );
  const restMinorUnits = (await availableOf(phase, currency)) - total;
  if (restMinorUnits < 0n) return null;
  return {
    drawnMinorUnits: needed < total ? needed : total,
    drawnUntil: drawn.at(-1)?.availableOn ?? null,
    restMinorUnits,
  };
}

/**
 * Sets aside the unused part of early-released sales until their original day, so that no other payout takes it before.
 */
export async function keepUntilItsDay(
  phase: UnitOfWork,
  { id, currency, drawnUntil }: Pick<Payout, "id" | "currency" | "drawnUntil">,
  { amount, event }: { readonly amount: bigint; readonly event: string },
): Promise<void> {
  if (amount <= 0n || !drawnUntil || drawnUntil <= phase.now()) return;
  const available = await availableOf(phase, currency);
  // The merchant's debts come first.
  const kept = amount < available ? amount : available;
  if (kept <= 0n) return;
  const entry = { entryType: "payout_remainder", sourceId: id, currency } as const;
  await enterQueue(phase, { ...entry, sourceEvent: `${event}_kept`, grossMinorUnits: -kept });
  await enterQueue(phase, {
    ...entry,
    sourceEvent: `${event}_waits`,
    grossMinorUnits: kept,
    availableOn: drawnUntil,
  });
}

async function availableOf(phase: UnitOfWork, currency: string): Promise<bigint> {
  return (await readSpendableOf(phase, currency)).merchant_available;
}
