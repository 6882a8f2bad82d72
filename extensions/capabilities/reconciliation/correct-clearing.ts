import { move, post } from "#extensions/capabilities/ledger/index.ts";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type ClearingCorrection, ClearingCorrectionEntity, type Correction } from "./clearing-correction.entity.ts";
import { insertCorrection } from "./clearing-corrections.queries.ts";
import { findDisputeIds } from "./deposits.queries.ts";
import { keepReviewed } from "./keep-unexplained.ts";
import { lockReconciliation } from "./reconciliations.queries.ts";
import { keyOf, reviewSources } from "./review-sources.ts";

/**
 * Corrects the processor's debt by an amount that no deposit will bring, or that one overpaid. It reads no balance, so
 * it needs no lock.
 * @throws CommandFailedError
 */
export function correctClearing(work: UnitOfWork, asked: Correction): Promise<ClearingCorrection> {
  return work.atomically(async (phase) => {
    const correction = { ...asked, sourceId: await knownSource(phase, asked) };
    const id = await insertCorrection(phase, correction);
    const row = await phase.em.findOneOrFail(ClearingCorrectionEntity, { reference: asked.reference });
    if (id === null) return sameCorrection(phase, row, correction);
    const { account, currency, amountMinorUnits, reference, reason, sourceId } = correction;
    const moves = move(account, "processor_clearing", amountMinorUnits);
    await post(phase, [{ sourceId: id, event: "corrected", currency, moves }]);
    const facts = { amount: String(amountMinorUnits), currency, account, reference, reason };
    const data = { ...facts, ...(sourceId !== null && { source_id: sourceId }) };
    phase.audit({ action: "ledger.clearing_corrected", subjectId: id, data });
    if (sourceId === null) return row;
    await lockReconciliation(phase);
    await keepReviewed(phase, [sourceId]);
    return row;
  });
}

/**
 * Resolves an ID; the engine has its own dispute IDs.
 * @throws CommandFailedError when nothing was sold or deposited under it
 */
async function knownSource(phase: UnitOfWork, { sourceId: asked, currency }: Correction): Promise<string | null> {
  if (asked === null) return null;
  const sourceId = (await findDisputeIds(phase, [asked])).get(asked) ?? asked;
  if ((await reviewSources(phase, [sourceId])).has(keyOf({ sourceId, currency }))) return sourceId;
  throw new CommandFailedError(`Nothing of ${asked} was sold or deposited in ${currency}. Nothing was booked.`);
}

/** A reference is unique across both environments. @throws CommandFailedError when it belongs to another correction */
function sameCorrection({ environment }: UnitOfWork, row: ClearingCorrection, correction: Correction) {
  const { amountMinorUnits, currency, account, sourceId } = correction;
  const isSame = row.environment === environment && row.account === account && row.currency === currency;
  if (isSame && row.amountMinorUnits === amountMinorUnits && (row.sourceId ?? null) === sourceId) return row;
  throw new CommandFailedError(
    `The reference ${row.reference} is that of ${row.id} (${row.environment}), which moved ${row.amountMinorUnits} ${row.currency} to ${row.account}. Nothing was booked. Use another reference.`,
  );
}
