import { settlementEvents } from "#contract/events/settlements.ts";
import { SETTLEMENT_COLUMNS } from "#contract/export-columns.ts";
import { CLOSE_SETTLEMENT, SettlementEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { exportable } from "#extensions/platform/lists/exportable.ts";
import { SettlementSchema, SettlementService } from "#proto/tollhouse/v1/settlements_pb.ts";
import { closeSettlement } from "./close-settlement.ts";
import { closeBySchedule } from "./scheduled-closing.ts";
import { SETTLE_ENTRIES, settleEntries } from "./settle-entries.ts";
import { settlementEntryList, settlementList } from "./settlement.list.ts";
import { settlementMessage } from "./settlement.message.ts";
import { settlementsRpc } from "./settlements.rpc.ts";

/** Released entries that are paid out together (docs/decisions/0048-settlements.md). */
export const settlements = capability("settlements", {
  service: SettlementService,
  handlers: settlementsRpc,
  lists: [settlementList, settlementEntryList],
  exports: [exportable("settlements", settlementList, SETTLEMENT_COLUMNS)],
  events: settlementEvents,
  shows: [shown(SettlementEntity, SettlementSchema, (settlement) => settlementMessage(settlement))],
  operations: [closeSettlement],
  due: { [CLOSE_SETTLEMENT]: closeBySchedule, [SETTLE_ENTRIES]: settleEntries },
});

export { expandSettlements } from "./expand-settlements.ts";
export { markFailed, markFunding, markPaid, markReturned } from "./fund-settlement.ts";
export { getSettlement, lockSettlement } from "./settlements.service.ts";
