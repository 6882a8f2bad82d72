import { expandCustomers } from "#extensions/capabilities/customers/index.ts";
import { expandPayments } from "#extensions/capabilities/transactions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { SettlementQueueEntry } from "#proto/tollhouse/v1/settlement_queue_pb.ts";

/** Fills the fields that `expand` names, read for all entries together. */
export async function expandEntries(work: UnitOfWork, entries: SettlementQueueEntry[], expand?: readonly string[]) {
  await expandPayments(work, entries, expand);
  return expandCustomers(work, entries, expand);
}
