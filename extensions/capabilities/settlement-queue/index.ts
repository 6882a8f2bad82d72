import { settlementQueueEvents, settlementSettingsEvents } from "#contract/events/settlements.ts";
import { SETTLEMENT_QUEUE_ENTRY_COLUMNS } from "#contract/export-columns.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { exportable } from "#extensions/platform/lists/exportable.ts";
import {
  SettlementQueueEntrySchema,
  SettlementQueueService,
  SettlementSettingsSchema,
} from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import { adjustmentCommands } from "./adjustments.commands.ts";
import { backfill } from "./backfill.ts";
import { earlyReleaseCommands } from "./early-release.commands.ts";
import { entryList } from "./entry.list.ts";
import { entryMessage } from "./entry.message.ts";
import { followSales } from "./follow-sales.ts";
import { liftCommands } from "./lift-holds.commands.ts";
import { scheduledReleases } from "./scheduled-release.ts";
import { seedHolds } from "./seed-holds.ts";
import { SettlementEntity } from "./settlement.entity.ts";
import { settlementQueueRpc } from "./settlement-queue.rpc.ts";
import { SettlementQueueEntryEntity } from "./settlement-queue-entry.entity.ts";
import { SettlementSettingsEntity } from "./settlement-settings.entity.ts";
import { followControls, settingsMessage } from "./update-settings.ts";

/** Entries that wait to be paid out, and the accruing settlement (docs/decisions/0047-settlement-queue.md). */
export const settlementQueue = capability("settlement-queue", {
  service: SettlementQueueService,
  handlers: settlementQueueRpc,
  lists: [entryList],
  exports: [exportable("settlement_queue_entries", entryList, SETTLEMENT_QUEUE_ENTRY_COLUMNS)],
  // Entries are locked before the settlement that they join.
  entities: [SettlementSettingsEntity, SettlementQueueEntryEntity, SettlementEntity],
  due: { ...scheduledReleases, ...backfill },
  events: { ...settlementQueueEvents, ...settlementSettingsEvents },
  shows: [
    shown(SettlementQueueEntryEntity, SettlementQueueEntrySchema, entryMessage),
    shown(SettlementSettingsEntity, SettlementSettingsSchema, (row) => settingsMessage(row, row)),
  ],
  async follows(phase, events) {
    await followSales(phase, events);
    await followControls(phase, events);
  },
  commands: [...adjustmentCommands, ...earlyReleaseCommands, ...liftCommands],
  sandbox: seedHolds,
});

export { accruingSettlement, CLOSE_SETTLEMENT } from "./accruing.service.ts";
export { RECOVERY } from "./adjustments.ts";
export { approvalNeed, minimumIn } from "./currency-terms.ts";
export { DISPUTE_FEE_SUMS } from "./dispute-fee-sums.ts";
export { enterQueue } from "./enter-queue.ts";
export { ENTRY_FILTERS } from "./entry.list.ts";
export { entryMessage } from "./entry.message.ts";
export { changeEntries } from "./entry-events.ts";
export { COUNTER_ACCOUNTS, ENTRY_TYPES, type EntryType } from "./entry-postings.ts";
export { expandEntries } from "./expand-entries.ts";
export { FEE_SUMS, feeGroup } from "./fee-sums.ts";
export { lockSales, showSettlement } from "./groups.queries.ts";
export { placeHold } from "./holds.ts";
export { sumPaidOut } from "./paid-out.queries.ts";
export { lockGroups, releaseGroups } from "./release-groups.ts";
export { type Settlement, SettlementEntity, type SettlementTotals } from "./settlement.entity.ts";
export {
  type SettlementQueueEntry,
  SettlementQueueEntryEntity,
} from "./settlement-queue-entry.entity.ts";
export { type SettlementSettings, SettlementSettingsEntity } from "./settlement-settings.entity.ts";
export { readTerms } from "./settlement-settings.service.ts";
export { readSpendable, readSpendableOf } from "./spendable.queries.ts";
export { takeAvailable } from "./take-available.ts";
