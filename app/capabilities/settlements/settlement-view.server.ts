import { viewOf } from "#app/dashboard/view-of.server.ts";
import { type Settlement, SettlementSchema } from "#proto/tollhouse/v1/settlements_pb.ts";

export type SettlementView = ReturnType<typeof settlementView>;

export function settlementView(settlement: Settlement) {
  const { settlementStatus, createdAt, periodStart, ...view } = viewOf(SettlementSchema, settlement);
  return { ...view, status: settlementStatus, createdAt: createdAt ?? "", periodStart: periodStart ?? "" };
}
