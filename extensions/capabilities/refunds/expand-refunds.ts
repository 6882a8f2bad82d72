import { expandCustomers } from "#extensions/capabilities/customers/index.ts";
import { expandPayments } from "#extensions/capabilities/transactions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Refund } from "#proto/tollhouse/v1/refunds_pb.ts";

/** Fills the fields that `expand` names, read for all refunds together. */
export async function expandRefunds(work: UnitOfWork, refunds: Refund[], expand?: readonly string[]) {
  await expandPayments(work, refunds, expand);
  return expandCustomers(work, refunds, expand);
}
