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
  /** Names it: the same one again changes nothing. */
  readonly reference: string;
  /** For the merchant to read. */
  readonly note: string;
}

/** Of an adjustment that takes what the merchant owes, whether it is available or not. */
export const RECOVERY = "recovery";

/**
 * Gives an amount to the merchant, or takes one below 0, at most what is available, in the settlement that is accruing.
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

/** Takes an amount that the merchant owes, also when less is available: the balance is below 0 then. */
export function recover(work: UnitOfWork, correction: Correction): Promise<SettlementQueueEntry> {
  return work.atomically(async (phase) => {
    await lockBalance(phase, correction.currency);
    const grossMinorUnits = -correction.amountMinorUnits;
    return enterOnce(phase, { entryType: "adjustment", sourceEvent: RECOVERY, ...correction, grossMinorUnits });
  });
}

/** Keeps an amount back, at most what is available, or gives one below 0 back, at most what is kept. @throws CommandFailedError */
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
  /** The type when absent. With the reference it names the entry. */
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

/** A reference is unique in both environments. @throws CommandFailedError when it names another correction */
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
