import { move, type Posting, post } from "#extensions/capabilities/ledger/index.ts";
import { createOrganization, tenantOf } from "#extensions/capabilities/organizations/index.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork, createUnitOfWork } from "#extensions/platform/work/work.ts";

const CALL = { environment: "sandbox", requestId: "bench", idempotencyKey: null } as const;

let last = 0;

/** Postings of a sale: the charge and its fee. */
export function aSale(): Posting[] {
  last += 1;
  return [
    {
      sourceId: `sqe_charge_${last}`,
      event: "booked",
      currency: "USD",
      moves: move("processor_clearing", "merchant_pending", 4_200n),
    },
    {
      sourceId: `sqe_fee_${last}`,
      event: "booked",
      currency: "USD",
      moves: move("fee_revenue", "merchant_pending", -152n),
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
