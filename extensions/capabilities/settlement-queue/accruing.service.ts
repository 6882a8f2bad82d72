import { noteLocked } from "#extensions/platform/database/lock-order.ts";
import { getRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { insertAccruing, listUnplanned, planClose, shareAccruing } from "./accruing.queries.ts";
import { nextClose } from "./calendar.ts";
import { SettlementEntity } from "./settlement.entity.ts";
import { readTerms } from "./settlement-settings.service.ts";

/** Due work of each scheduled closing of a settlement. */
export const CLOSE_SETTLEMENT = "settlement.close";

/** The settlement that takes the currency's entries. It does not close before the transaction ends. */
export async function accruingSettlement(phase: UnitOfWork, currency: string): Promise<string> {
  noteLocked(phase.em, SettlementEntity);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const known = await shareAccruing(phase, currency);
    if (known !== null) {
      if (!known.isPlanned) await planClosing(phase, known.id);
      return known.id;
    }
    const added = await addAccruing(phase, currency);
    if (added !== null) return added;
  }
  throw new Error("the settlement that takes entries changed each time that it was read");
}

/** Schedules the closing for the next date. Empty settlements have no date. */
async function planClosing(phase: UnitOfWork, id: string): Promise<void> {
  const at = nextClose(await readTerms(phase), phase.now());
  if (at && (await planClose(phase, { id, at }))) phase.due({ kind: CLOSE_SETTLEMENT, subjectId: id, at });
}

/** Call it after a change of settings that allows further settlements to be paid. */
export async function planAllClosings(phase: UnitOfWork): Promise<void> {
  for (const id of await listUnplanned(phase)) await planClosing(phase, id);
}

async function addAccruing(phase: UnitOfWork, currency: string): Promise<string | null> {
  const autoCloseAt = nextClose(await readTerms(phase), phase.now());
  const id = await insertAccruing(phase, { currency, autoCloseAt });
  if (id === null) return null;
  phase.record({
    type: "settlement.accruing_started",
    subject: await getRow(phase, SettlementEntity, id, "settlement"),
  });
  if (autoCloseAt) phase.due({ kind: CLOSE_SETTLEMENT, subjectId: id, at: autoCloseAt });
  return id;
}
