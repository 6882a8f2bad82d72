import { findCustomers } from "#extensions/capabilities/customers/index.ts";
import { fulfillmentsOf } from "#extensions/capabilities/fulfillments/index.ts";
import type { TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { ComparedFacts } from "./compelling-evidence.rules.ts";

/** The facts by which sales are compared, with two reads for all. Addresses are compared by their keyed hashes. */
export async function comparedFacts(
  work: UnitOfWork,
  sales: readonly TransactionExtension[],
): Promise<ReadonlyMap<string, ComparedFacts>> {
  const ids = sales.map(({ id }) => id);
  const customerIds = [...new Set(sales.flatMap(({ customerId }) => customerId ?? []))];
  const [fulfillments, customers] = await Promise.all([
    ids.length > 0 ? fulfillmentsOf(work, ids) : [],
    customerIds.length > 0 ? findCustomers(work, customerIds) : [],
  ]);
  const addresses = Map.groupBy(fulfillments, ({ transactionId }) => transactionId);
  // A merged customer is the one that stays.
  const staying = new Map(customers.map(({ id, mergedIntoCustomerId }) => [id, mergedIntoCustomerId ?? id]));
  return new Map(
    sales.map(({ id, payerIp, payerDeviceId, customerId }) => [
      id,
      {
        payer_ip: given(payerIp),
        payer_device_id: given(payerDeviceId),
        customer: given(customerId && (staying.get(customerId) ?? customerId)),
        shipping_address: (addresses.get(id) ?? []).flatMap(({ addressIndex }) => given(addressIndex)),
      },
    ]),
  );
}

const NO_FACTS: ComparedFacts = { payer_ip: [], payer_device_id: [], customer: [], shipping_address: [] };

export function factsOf(facts: ReadonlyMap<string, ComparedFacts>, id: string): ComparedFacts {
  return facts.get(id) ?? NO_FACTS;
}

function given(value: string | null | undefined): string[] {
  return value ? [value] : [];
}
