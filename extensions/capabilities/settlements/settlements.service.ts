import { type Settlement, SettlementEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { getRow, lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Settlement as SettlementMessage } from "#proto/tollhouse/v1/settlements_pb.ts";
import { settlementMessage } from "./settlement.message.ts";
import { type MoveName, statusAfter } from "./settlement.rules.ts";
import { lockAgainstChanges, sumEntries } from "./settlements.queries.ts";
import type { Sum } from "./statement/totals.ts";

/** @throws resource_missing */
export function getSettlement(work: UnitOfWork, settlementId: string): Promise<Settlement> {
  return getRow(work, SettlementEntity, settlementId, "settlement");
}

/** Locks the settlement, waiting for entries that are being added. @throws resource_missing */
export function lockSettlement(phase: UnitOfWork, settlementId: string): Promise<Settlement> {
  return lockRow(phase, SettlementEntity, settlementId, "settlement");
}

/** Locks the settlement against changes and closing, while entries may still be added. @throws resource_missing */
export async function holdSettlement(phase: UnitOfWork, settlementId: string): Promise<Settlement> {
  const settlement = await getSettlement(phase, settlementId);
  await lockAgainstChanges(phase, settlementId);
  return phase.em.refreshOrFail(settlement);
}

/** Changes the status of a locked settlement. @throws Error for an invalid transition */
export function moveSettlement(
  phase: UnitOfWork,
  settlement: Settlement,
  move: MoveName,
  changes: Partial<Settlement> = {},
): Settlement {
  Object.assign(settlement, changes, { status: statusAfter(move, settlement) });
  phase.record({ type: move, subject: settlement });
  return settlement;
}

/** Settlements with current sums: entries of accruing ones are summed. */
export async function settlementMessages(work: UnitOfWork, rows: readonly Settlement[]): Promise<SettlementMessage[]> {
  const accruing = rows.filter(({ status }) => status === "accruing").map(({ id }) => id);
  const live = accruing.length > 0 ? await sumEntries(work, accruing) : new Map<string, Sum>();
  return rows.map((row) => settlementMessage(row, live.get(row.id)));
}

export async function currentMessage(work: UnitOfWork, settlement: Settlement): Promise<SettlementMessage> {
  return settlementMessage(
    settlement,
    settlement.status === "accruing" ? await sumOfEntries(work, settlement) : undefined,
  );
}

/** The current sum of a settlement's entries. */
export async function sumOfEntries(work: UnitOfWork, { id }: Settlement): Promise<Sum> {
  const sum = (await sumEntries(work, [id])).get(id);
  if (!sum) throw new Error("a settlement that was summed has no sum");
  return sum;
}
