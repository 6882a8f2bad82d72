import type { DueInTransaction } from "#extensions/platform/due-work-runner/due-handler.ts";
import { setStatistics } from "#extensions/platform/rows/statistics.ts";
import { endHere } from "./end-unstarted.ts";
import { TerminalSaleEntity } from "./terminal-sale.entity.ts";
import { lockSale } from "./terminal-sales.service.ts";

/** A sale that its device had no time for has expired: it was never pushed. */
export const expireQueued: DueInTransaction = async (phase, { subjectId }) => {
  const locked = await lockSale(phase, subjectId);
  if (locked.sale.status !== "queued") return;
  await endHere(phase, locked, { status: "expired", cancelReason: "timed_out" });
};

/** Nobody knows yet whether the payer was charged: merchant and operator hear of it, once. */
export const tellUnknown: DueInTransaction = async (phase, { subjectId }) => {
  const { sale } = await lockSale(phase, subjectId);
  if (sale.status !== "unknown" || sale.toldAt != null) return;
  await setStatistics(phase, TerminalSaleEntity, [{ row: sale, columns: { toldAt: phase.clock.realNow() } }]);
  phase.record({
    type: "terminal_sale.unknown",
    subject: sale,
    parentId: sale.transactionId,
    data: { still_unknown: "true" },
  });
  const { organizationId } = phase.tenant;
  const facts = { organizationId, terminalSaleId: sale.id, deviceId: sale.deviceId, unknownSince: sale.unknownSince };
  phase.context.logger.error(facts, "the result of a terminal sale is still unknown");
};
