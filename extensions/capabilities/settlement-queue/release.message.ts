import { create } from "@bufbuild/protobuf";
import { type SettlementQueueRelease, SettlementQueueReleaseSchema } from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import type { SettlementQueueEntry } from "./settlement-queue-entry.entity.ts";

interface Release {
  /** What is released, or would be. */
  readonly entries: readonly SettlementQueueEntry[];
  /** What was named and waits no longer. */
  readonly already: readonly SettlementQueueEntry[];
  /** By currency, before the release. */
  readonly available: ReadonlyMap<string, bigint>;
}

export function releaseMessage({ entries, already, available }: Release): SettlementQueueRelease {
  const byCurrency = Map.groupBy(entries, ({ currency }) => currency);
  return create(SettlementQueueReleaseSchema, {
    data: [
      ...entries.map((entry) => outcomeOf(entry, "released")),
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

function outcomeOf({ id, netMinorUnits, currency, settlementId }: SettlementQueueEntry, outcome: string) {
  const settlement = settlementId == null ? {} : { settlementId };
  return { settlementQueueEntryId: id, outcome, netAmount: netMinorUnits, currency, ...settlement };
}

function sumOf(entries: readonly SettlementQueueEntry[], amountOf: (entry: SettlementQueueEntry) => bigint): bigint {
  return entries.reduce((sum, entry) => sum + amountOf(entry), 0n);
}
