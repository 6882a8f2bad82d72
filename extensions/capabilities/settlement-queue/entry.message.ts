import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import {
  type SettlementQueueEntry as EntryMessage,
  SettlementQueueEntrySchema,
} from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import type { SettlementQueueEntry } from "./settlement-queue-entry.entity.ts";

export function entryMessage(entry: SettlementQueueEntry): EntryMessage {
  const { fee, hold } = entry;
  return messageOf(SettlementQueueEntrySchema, entry, {
    settlementQueueEntryId: entry.id,
    customer: undefined,
    payment: undefined,
    expansionDenied: [],
    settlementQueueEntryStatus: entry.status,
    grossAmount: entry.grossMinorUnits,
    feeAmount: entry.feeMinorUnits,
    netAmount: entry.netMinorUnits,
    fee: fee && { feeType: fee.type, basis: fee.basis, feeSchedule: fee.schedule },
    hold: hold && {
      ...hold,
      note: hold.note ?? undefined,
      until: hold.until === null ? undefined : new Date(hold.until),
    },
  });
}
