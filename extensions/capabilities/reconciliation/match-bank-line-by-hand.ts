import { lockReconciliation } from "#extensions/capabilities/reconciliation/reconciliations.queries.ts";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { BankLineEntity, BankMovementEntity } from "./bank-line.entity.ts";
import { saveDecisions } from "./bank-lines.queries.ts";
import { saveConfirmations } from "./bank-movements.queries.ts";

interface Chosen {
  readonly lineId: string;
  readonly payoutId: string;
  readonly reason: string;
}

/**
 * An operator's choice for a line that names no payout, or differs from it, under the lock of the organization's
 * reconciliation. It moves no money and changes neither amount: a difference is booked by a correction.
 * @throws CommandFailedError
 */
export function matchByHand(work: UnitOfWork, { lineId, payoutId, reason }: Chosen) {
  return work.atomically(async (phase) => {
    await lockReconciliation(phase);
    const { em, environment } = phase;
    const line = await em.findOne(BankLineEntity, { environment, lineId });
    if (!line) throw new CommandFailedError(`There is no line ${lineId}.`);
    if (line.status === "matched" && line.sourceId === payoutId) return shown(line, payoutId);
    if (line.status === "matched") throw new CommandFailedError(`Line ${lineId} is matched with ${line.sourceId}.`);
    const isOut = line.amountMinorUnits < 0n;
    const open = await em.find(BankMovementEntity, { environment, payoutId, currency: line.currency, lineId: null });
    const movement = open.find(({ amountMinorUnits }) => amountMinorUnits < 0n === isOut);
    if (!movement)
      throw new CommandFailedError(
        `${payoutId} has nothing in ${line.currency} that ${isOut ? "left" : "came back"} and is not on a statement.`,
      );
    const difference = line.amountMinorUnits - movement.amountMinorUnits;
    await saveDecisions(phase, [
      {
        lineId,
        status: "matched",
        reason: difference === 0n ? null : "amount",
        sourceId: payoutId,
        matchedBy: "operator",
      },
    ]);
    await saveConfirmations(phase, [{ postingId: movement.sourceId, event: movement.event, lineId }]);
    const data = { line_id: lineId, difference: String(difference), currency: line.currency, reason };
    phase.audit({ action: "bank_line.matched", subjectId: payoutId, data });
    return shown(line, payoutId, difference);
  });
}

function shown({ lineId, currency }: { lineId: string; currency: string }, payoutId: string, difference = 0n) {
  return { line_id: lineId, payout_id: payoutId, difference: String(difference), currency };
}
