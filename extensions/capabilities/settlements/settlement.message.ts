import type { Settlement } from "#extensions/capabilities/settlement-queue/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { type Settlement as SettlementMessage, SettlementSchema } from "#proto/tollhouse/v1/settlements_pb.ts";
import { NOTHING, type Sum, totalsOf } from "./statement/totals.ts";

/** `live` is the current sum of an accruing settlement's entries; without it the row's stored sums are used. */
export function settlementMessage(settlement: Settlement, live?: Sum): SettlementMessage {
  const { id, status, totals, netMinorUnits, entryCount, closedBy, approvalReason, ...row } = settlement;
  const { salesStartAt = null, salesEndAt = null } = row;
  return messageOf(SettlementSchema, settlement, {
    settlementId: id,
    settlementStatus: status,
    totals: live?.totals ?? (totals ? totalsOf(totals) : NOTHING),
    netAmount: live?.netMinorUnits ?? netMinorUnits ?? 0n,
    entryCount: live?.entryCount ?? entryCount ?? 0,
    salesStartAt: live ? live.salesStartAt : salesStartAt,
    salesEndAt: live ? live.salesEndAt : salesEndAt,
    closedBy: status === "accruing" ? null : closedBy,
    approvalReason: status === "closed" ? approvalReason : null,
  });
}
