import { getTransaction } from "#extensions/capabilities/transactions/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Fulfillment, FulfillmentEntity } from "./fulfillment.entity.ts";

/** Oldest first; their number is limited by `assertMayAdd`. @throws resource_missing */
export async function listFulfillments(work: UnitOfWork, transactionId: string): Promise<Fulfillment[]> {
  const transaction = await getTransaction(work, transactionId);
  return fulfillmentsOf(work, [transaction.id]);
}

/** Of all these transactions, oldest first. */
export function fulfillmentsOf(work: UnitOfWork, transactionIds: readonly string[]): Promise<Fulfillment[]> {
  const order = [["createdAt", "asc"] as const, ["id", "asc"] as const];
  return readRows(work, FulfillmentEntity, { transactionId: transactionIds }, { orderBy: order });
}
