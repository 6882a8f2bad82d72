import { SettlementQueueEntrySchema, SettlementSettingsSchema } from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import { SettlementSchema } from "#proto/tollhouse/v1/settlements_pb.ts";
import { eventsOf } from "./event-declaration.ts";

const scope = "settlements:read";

export const settlementQueueEvents = eventsOf(
  { message: SettlementQueueEntrySchema, scope },
  {
    "settlement_queue_entry.created": { meaning: "A sale, fee, refund or dispute entered the settlement queue." },
    "settlement_queue_entry.held": { meaning: "An entry is held back from its settlement." },
    "settlement_queue_entry.hold_ended": { meaning: "The hold of an entry ended, and it waits until it is available." },
    "settlement_queue_entry.release_due": { meaning: "A held entry is released by itself soon." },
    "settlement_queue_entry.released": { meaning: "An entry became part of a settlement." },
    "settlement_queue_entry.removed": {
      meaning: "An entry was taken out of its settlement with the sale that it belongs to, and waits with it again.",
    },
    "settlement_queue_entry.settled": { meaning: "The settlement of an entry was paid out, or carried forward." },
    "settlement_queue_entry.returned": {
      meaning:
        "The payout of an entry's settlement came back. The entry is part of the settlement, which is paid out again.",
    },
  },
);

export const settlementSettingsEvents = eventsOf(
  { message: SettlementSettingsSchema, scope },
  { "settlement_settings.updated": { meaning: "The settings of settlements changed.", audited: true } },
);

export const settlementEvents = eventsOf(
  { message: SettlementSchema, scope },
  {
    "settlement.accruing_started": { meaning: "A settlement began to take entries." },
    "settlement.postponed": {
      meaning: "A settlement to which nothing was added, and that comes to too little, stays open until something is.",
    },
    "settlement.closed": { meaning: "A settlement takes no more entries, and its total stands." },
    "settlement.approved": { meaning: "A settlement may be paid out.", audited: true },
    "settlement.entries_removed": { meaning: "Entries were taken out of a settlement before its approval." },
    "settlement.carried_forward": { meaning: "A settlement came to too little, and the next one has its total." },
    "settlement.funding": { meaning: "The payout of a settlement is under way." },
    "settlement.paid": { meaning: "The payout of a settlement arrived." },
    "settlement.failed": { meaning: "The payout of a settlement failed. Its money is still yours." },
    "settlement.returned": { meaning: "The bank sent the payout of a settlement back." },
  },
);
