import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type SettlementQueueRelease, SettlementQueueReleaseSchema } from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import type { SettlementQueueEntry } from "./settlement-queue-entry.entity.ts";

interface Release {
  /** Entries that are, or would be, released. */
  readonly entries: readonly SettlementQueueEntry[];
  /** Entries not released because their day has not come. */
  readonly early: readonly { readonly entry: SettlementQueueEntry; readonly outcome: string }[];
  /** Named entries that no longer wait. */
  readonly already: readonly SettlementQueueEntry[];
  /** By currency, before the release. */
  readonly available: ReadonlyMap<string, bigint>;
}

export function releaseMessage({ entries, early, already, available }: Release): SettlementQueueRelease {
  const byCurrency = Map.groupBy(entries, ({ currency }) => currency);
  return create(SettlementQueueReleaseSchema, {
    object: "settlement_queue_release",
    entries: [
      ...entries.map((entry) => outcomeOf(entry, "released")),
      ...early.map(({ entry, outcome }) => outcomeOf(entry, outcome)),
      ...already.map((entry) => outcomeOf(entry, "already_released")),
    ],
    totals: [...byCurrency].map(([currency, all]) => {
      const netAmount = sumOf(all, ({ netMinorUnits }) => netMinorUnits);
      return {
        currency,
        entryCount: all.length,
        grossAmount: sumOf(all, ({ grossMinorUnits }) => grossMinorUnits),
        feeAmount: sumOf(all, ({ feeMinorUnits }) => feeMinorUnits),
        netAmount,
        availableAfter: (available.get(currency) ?? 0n) + netAmount,
      };
    }),
  });
}

function outcomeOf(entry: SettlementQueueEntry, outcome: string) {
  const settlement = entry.settlementId == null ? {} : { settlementId: entry.settlementId };
  return {
    settlementQueueEntryId: entry.id,
    outcome,
    grossAmount: entry.grossMinorUnits,
    feeAmount: entry.feeMinorUnits,
    netAmount: entry.netMinorUnits,
    currency: entry.currency,
    availableOn: timestampFromDate(entry.availableOn),
    ...settlement,
  };
}

function sumOf(entries: readonly SettlementQueueEntry[], amountOf: (entry: SettlementQueueEntry) => bigint): bigint {
  return entries.reduce((sum, entry) => sum + amountOf(entry), 0n);
}
