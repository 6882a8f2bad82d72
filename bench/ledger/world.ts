import { move, type Posting, post } from "#extensions/capabilities/ledger/index.ts";
import { createOrganization, tenantOf } from "#extensions/capabilities/organizations/index.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork, createUnitOfWork } from "#extensions/platform/work/work.ts";

const CALL = { environment: "sandbox", requestId: "bench", idempotencyKey: null } as const;

let last = 0;

/** Postings of a sale, as its merchant sees them: the charge and its fee. */
export function aSale(): Posting[] {
  last += 1;
  const [charge, fee] = [`sqe_charge_${last}`, `sqe_fee_${last}`];
  const of = { event: "booked", currency: "USD" };
  const sale = { sourceId: `txn_${last}`, transactionId: `txn_${last}` };
  return [
    {
      ...of,
      sourceId: charge,
      moves: move("processor_clearing", "merchant_pending", 4_200n),
      shown: { ...sale, type: "charge", grossMinorUnits: 4_200n, feeMinorUnits: 0n, settlementQueueEntryId: charge },
    },
    {
      ...of,
      sourceId: fee,
      moves: move("fee_revenue", "merchant_pending", -152n),
      shown: { ...sale, type: "processing_fee", grossMinorUnits: 0n, feeMinorUnits: 152n, settlementQueueEntryId: fee },
    },
  ];
}

export async function anOrganization(context: Context, name: string): Promise<Tenant> {
  return tenantOf(await createOrganization(createSystemWork(context, { requestId: "bench" }), { slug: name, name }));
}

/** Books sales, one transaction each, by this many concurrent writers. */
export async function bookSales(context: Context, tenant: Tenant, sales: number, writers: number): Promise<void> {
  let left = sales;
  const writing = async () => {
    for (; left > 0; ) {
      left -= 1;
      await createUnitOfWork(context, tenant, CALL).atomically((phase) => post(phase, aSale()));
    }
  };
  await Promise.all(Array.from({ length: writers }, writing));
}
