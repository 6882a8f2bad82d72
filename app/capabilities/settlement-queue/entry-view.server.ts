import { rowOf, viewOf } from "#app/dashboard/view-of.server.ts";
import {
  type SettlementQueueEntry,
  SettlementQueueEntrySchema,
  type SettlementQueueRelease,
  SettlementQueueReleaseSchema,
  type SettlementSettings,
  SettlementSettingsSchema,
} from "#proto/tollhouse/v1/settlement_queue_pb.ts";

/** The expansions of lists of entries. */
export const WITH_PAYMENT = { expand: ["customer", "payment"] };

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
  "customerId",
  "customer",
  "payment",
);

export type ReleaseTotal = ReturnType<typeof releaseTotals>[number];

/** Totals of a release, by currency. */
export function releaseTotals(release: SettlementQueueRelease) {
  return viewOf(SettlementQueueReleaseSchema, release).totals;
}

/** Totals of the chosen entries that wait, by currency, including those that are not due yet. */
export function waitingTotals({ entries: data, totals }: SettlementQueueRelease): ReleaseTotal[] {
  const waiting = data.filter(({ outcome }) => outcome !== "already_released");
  return [...Map.groupBy(waiting, ({ currency }) => currency)].map(([currency, entries]) => {
    const sum = (of: (entry: (typeof entries)[number]) => bigint) => entries.reduce((all, each) => all + of(each), 0n);
    return {
      currency,
      entryCount: entries.length,
      grossAmount: sum(({ grossAmount }) => grossAmount),
      feeAmount: sum(({ feeAmount }) => feeAmount),
      netAmount: sum(({ netAmount }) => netAmount),
      availableAfter: totals.find((total) => total.currency === currency)?.availableAfter ?? 0n,
    };
  });
}

export type SettingsView = ReturnType<typeof settingsView>;

export function settingsView(settings: SettlementSettings) {
  return viewOf(SettlementSettingsSchema, settings);
}
