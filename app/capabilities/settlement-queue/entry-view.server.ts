import { rowOf, viewOf } from "#app/dashboard/view-of.server.ts";
import {
  type SettlementQueueEntry,
  SettlementQueueEntrySchema,
  type SettlementQueueRelease,
  SettlementQueueReleaseSchema,
  type SettlementSettings,
  SettlementSettingsSchema,
} from "#proto/tollhouse/v1/settlement_queue_pb.ts";

export type EntryView = ReturnType<typeof entryView>;

export function entryView(entry: SettlementQueueEntry) {
  const { settlementQueueEntryStatus, ...view } = viewOf(SettlementQueueEntrySchema, entry);
  const { availableOn, createdAt } = view;
  return { ...view, status: settlementQueueEntryStatus, availableOn: availableOn ?? "", createdAt: createdAt ?? "" };
}

export type EntryRow = ReturnType<typeof entryRow>;

export const entryRow = rowOf(
  entryView,
  "settlementQueueEntryId",
  "entryType",
  "status",
  "currency",
  "grossAmount",
  "feeAmount",
  "netAmount",
  "fee",
  "note",
  "availableOn",
  "createdAt",
  "hold",
  "offsetsEntryId",
  "sourceId",
  "transactionId",
);

export type ReleaseTotal = ReturnType<typeof releaseTotals>[number];

/** What a release comes to, by currency. */
export function releaseTotals(release: SettlementQueueRelease) {
  return viewOf(SettlementQueueReleaseSchema, release).totals;
}

export type SettingsView = ReturnType<typeof settingsView>;

export function settingsView(settings: SettlementSettings) {
  return viewOf(SettlementSettingsSchema, settings);
}
