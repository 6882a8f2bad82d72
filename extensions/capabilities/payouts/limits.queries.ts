import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Counted } from "./limit-windows.ts";
import { MAY_HAVE_LEFT } from "./may-have-left.queries.ts";

/**
 * Instant payouts since a time that were or may be sent, including those that wait for a person. The limits themselves
 * bound their number.
 */
export async function listCounted(work: UnitOfWork, currency: string, since: Date): Promise<Counted[]> {
  const { em, tenant, environment } = work;
  const rows = await em.execute<{ created_at: Date; amount: string }[]>(
    `select created_at, amount_minor_units::text as amount from payouts
     where organization_id = ? and environment = ? and currency = ? and method = ? and created_at > ? and ${MAY_HAVE_LEFT.sql}`,
    [tenant.organizationId, environment, currency, "instant", since.toISOString(), ...MAY_HAVE_LEFT.values],
  );
  return rows.map(({ created_at, amount }) => ({
    createdAt: new Date(created_at),
    amountMinorUnits: BigInt(amount),
  }));
}
