import {
  enterQueue,
  lockGroups,
  readSpendableOf,
  releaseGroups,
} from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { findEligibleGroups } from "./available.queries.ts";
import type { Payout } from "./payout.entity.ts";

/** What a payout draws from sales before their day. */
interface Drawn {
  readonly drawnMinorUnits: bigint;
  /** The last of their days. Null when it needs none of them. */
  readonly drawnUntil: Date | null;
  /** What the last of these sales has besides. */
  readonly restMinorUnits: bigint;
}

/**
 * Releases as many eligible sales as the payout needs, so that it is always taken from what is available. Null when that is not
 * enough: a sale may be held or disputed between the check and the lock of its group.
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
 * Takes from what is available an amount that an instant payout has drawn and does not use, and lets it wait for the day of its
 * sales: only a payout at once gets at them before, and what such a payout leaves behind is not paid out as if their day had come.
 */
export async function keepUntilItsDay(
  phase: UnitOfWork,
  { id, currency, drawnUntil }: Pick<Payout, "id" | "currency" | "drawnUntil">,
  { amount, event }: { readonly amount: bigint; readonly event: string },
): Promise<void> {
  if (amount <= 0n || !drawnUntil || drawnUntil <= phase.now()) return;
  const available = await availableOf(phase, currency);
  // What the merchant owes is paid first.
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
