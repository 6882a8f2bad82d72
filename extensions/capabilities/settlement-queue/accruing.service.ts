import { getRow } from "#extensions/platform/database/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { insertAccruing, shareAccruing } from "./accruing.queries.ts";
import { nextClose } from "./calendar.ts";
import { SettlementEntity } from "./settlement.entity.ts";
import { readTerms } from "./settlement-settings.service.ts";

/** Due work of each settlement that closes by the schedule. */
export const CLOSE_SETTLEMENT = "settlement.close";

/** The settlement that takes entries of the currency now. It does not close before the transaction ends. */
export async function accruingSettlement(phase: UnitOfWork, currency: string): Promise<string> {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const known = await shareAccruing(phase, currency);
    if (known !== null) return known;
    const added = await addAccruing(phase, currency);
    if (added !== null) return added;
  }
  throw new Error("the settlement that takes entries changed each time that it was read");
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
