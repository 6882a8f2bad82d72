import { lockBalance, readBalancesOf } from "#extensions/capabilities/ledger/index.ts";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { enterQueue } from "./enter-queue.ts";
import type { EntryType } from "./entry-postings.ts";
import { type SettlementQueueEntry, SettlementQueueEntryEntity } from "./settlement-queue-entry.entity.ts";
import { takeAvailable } from "./take-available.ts";

interface Correction {
  readonly amountMinorUnits: bigint;
  readonly currency: string;
  /** Identifies the correction: repeating it has no effect. */
  readonly reference: string;
  /** A note for the merchant. */
  readonly note: string;
}

/** The event of an adjustment that takes a merchant's debt even if the balance does not cover it. */
export const RECOVERY = "recovery";

/**
 * Adds an amount to the accruing settlement; a negative amount is deducted, up to the available balance.
 * @throws CommandFailedError
 */
export function adjust(work: UnitOfWork, correction: Correction): Promise<SettlementQueueEntry> {
  const { currency, amountMinorUnits } = correction;
  return work.atomically((phase) =>
    takeAvailable(phase, {
      currency,
      take: () => enterOnce(phase, { entryType: "adjustment", ...correction, grossMinorUnits: amountMinorUnits }),
      refusal: (available) => tooLittle(available, currency, "Take what is owed with settlement-queue recover."),
    }),
  );
}

/** Deducts a merchant's debt even beyond the available balance, which can become negative. */
export function recover(work: UnitOfWork, correction: Correction): Promise<SettlementQueueEntry> {
  return work.atomically(async (phase) => {
    await lockBalance(phase, correction.currency);
    const grossMinorUnits = -correction.amountMinorUnits;
    return enterOnce(phase, { entryType: "adjustment", sourceEvent: RECOVERY, ...correction, grossMinorUnits });
  });
}

/**
 * Moves an amount from available to reserved; a negative amount releases it, up to the reserve.
 * @throws CommandFailedError
 */
export function reserve(work: UnitOfWork, correction: Correction): Promise<SettlementQueueEntry> {
  return work.atomically(async (phase) => {
    const { amountMinorUnits, currency } = correction;
    const isHold = amountMinorUnits > 0n;
    const entry = { entryType: isHold ? "reserve_hold" : "reserve_release", ...correction } as const;
    return takeAvailable(phase, {
      currency,
      take: async () => {
        const grossMinorUnits = -amountMinorUnits;
        const { merchant_reserve: reserved } = await readBalancesOf(phase, currency);
        const known = await findEntry(phase, { ...entry, grossMinorUnits });
        if (!known && reserved + amountMinorUnits < 0n)
          throw new CommandFailedError(
            `The reserve is ${reserved} ${currency} minor units; more cannot be given back.`,
          );
        return known ?? enterOnce(phase, { ...entry, grossMinorUnits });
      },
      refusal: (available) => tooLittle(available, currency, "Nothing was kept back."),
    });
  });
}

function tooLittle(available: bigint, currency: string, advice: string): CommandFailedError {
  return new CommandFailedError(`Only ${available} ${currency} minor units are available. ${advice}`);
}

interface CorrectionEntry extends Omit<Correction, "amountMinorUnits"> {
  readonly entryType: EntryType;
  /** The type when absent. With the reference it identifies the entry. */
  readonly sourceEvent?: string;
  readonly grossMinorUnits: bigint;
}

async function enterOnce(phase: UnitOfWork, correction: CorrectionEntry): Promise<SettlementQueueEntry> {
  const known = await findEntry(phase, correction);
  if (known) return known;
  const { entryType, sourceEvent = entryType, reference: sourceId, currency, grossMinorUnits, note } = correction;
  const entry = await enterQueue(phase, { entryType, sourceId, sourceEvent, currency, grossMinorUnits, note });
  const data = { entry_type: entryType, net_amount: String(entry.netMinorUnits), currency, reference: sourceId };
  phase.audit({ action: "settlement_queue.corrected", subjectId: entry.id, data });
  return entry;
}

/** A reference is unique across both environments. @throws CommandFailedError when it belongs to another correction */
async function findEntry(
  { em, environment }: UnitOfWork,
  { entryType, sourceEvent = entryType, reference, currency, grossMinorUnits }: CorrectionEntry,
) {
  const known = await em.findOne(SettlementQueueEntryEntity, { sourceId: reference, sourceEvent });
  if (!known) return null;
  const isSame = known.environment === environment && known.currency === currency;
  if (isSame && known.netMinorUnits === grossMinorUnits) return known;
  throw new CommandFailedError(
    `The reference ${reference} is that of ${known.id} (${known.environment}), which is ${known.netMinorUnits} ${known.currency}. Nothing was booked. Use another reference.`,
  );
}
