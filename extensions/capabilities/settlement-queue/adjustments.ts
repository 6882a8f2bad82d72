import { lockBalance, readBalancesOf } from "#extensions/capabilities/ledger/index.ts";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { enterQueue } from "./enter-queue.ts";
import type { EntryType } from "./entry-postings.ts";
import { type SettlementQueueEntry, SettlementQueueEntryEntity } from "./settlement-queue-entry.entity.ts";

interface Correction {
  readonly amountMinorUnits: bigint;
  readonly currency: string;
  /** Names it: the same one again changes nothing. */
  readonly reference: string;
  /** For the merchant to read. */
  readonly note: string;
}

/** Gives an amount to the merchant, or takes one below 0, in the settlement that is accruing. */
export function adjust(work: UnitOfWork, correction: Correction): Promise<SettlementQueueEntry> {
  return work.atomically((phase) => enterOnce(phase, "adjustment", correction, correction.amountMinorUnits));
}

/** Keeps an amount back from what is available, or gives one below 0 back, at most what is kept. @throws CommandFailedError */
export function reserve(work: UnitOfWork, correction: Correction): Promise<SettlementQueueEntry> {
  return work.atomically(async (phase) => {
    const { amountMinorUnits, currency } = correction;
    await lockBalance(phase, currency);
    const entryType = amountMinorUnits > 0n ? "reserve_hold" : "reserve_release";
    const known = await findEntry(phase, entryType, correction, -amountMinorUnits);
    if (known) return known;
    const { merchant_reserve: reserved } = await readBalancesOf(phase, currency);
    if (reserved + amountMinorUnits < 0n)
      throw new CommandFailedError(`The reserve is ${reserved} ${currency} minor units; more cannot be given back.`);
    return enterOnce(phase, entryType, correction, -amountMinorUnits);
  });
}

async function enterOnce(
  phase: UnitOfWork,
  entryType: EntryType,
  correction: Correction,
  grossMinorUnits: bigint,
): Promise<SettlementQueueEntry> {
  const known = await findEntry(phase, entryType, correction, grossMinorUnits);
  if (known) return known;
  const { reference: sourceId, currency, note } = correction;
  const entry = await enterQueue(phase, {
    entryType,
    sourceId,
    sourceEvent: entryType,
    currency,
    grossMinorUnits,
    note,
  });
  const data = { entry_type: entryType, net_amount: String(entry.netMinorUnits), currency, reference: sourceId };
  phase.audit({ action: "settlement_queue.corrected", subjectId: entry.id, data });
  return entry;
}

/** A reference is unique in both environments. @throws CommandFailedError when it names another correction */
async function findEntry(
  { em, environment }: UnitOfWork,
  entryType: EntryType,
  { reference, currency }: Correction,
  grossMinorUnits: bigint,
) {
  const known = await em.findOne(SettlementQueueEntryEntity, { sourceId: reference, sourceEvent: entryType });
  if (!known) return null;
  const isSame = known.environment === environment && known.currency === currency;
  if (isSame && known.netMinorUnits === grossMinorUnits) return known;
  throw new CommandFailedError(
    `The reference ${reference} is that of ${known.id} (${known.environment}), which is ${known.netMinorUnits} ${known.currency}. Nothing was booked. Use another reference.`,
  );
}
