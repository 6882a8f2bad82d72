import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** A release's filter as the database evaluates it. Times are ISO 8601 with their operators. */
export interface Selection {
  readonly currency: string;
  readonly statuses: readonly string[];
  readonly availableOn: readonly (readonly [operator: ">" | ">=" | "<" | "<=", at: string])[];
  /** The customer and those merged into it. Null for any. */
  readonly customerIds: readonly string[] | null;
}

/**
 * The groups whose sale matches the filter. A sale's refunds and fees share its day and customer, and may be pending
 * while it is held.
 */
export async function listSelectedGroups(
  { em, tenant, environment }: UnitOfWork,
  { currency, statuses, availableOn, customerIds }: Selection,
  limit: number,
): Promise<string[]> {
  const rows = await em.execute<{ group_id: string }[]>(
    `select distinct group_id from settlement_queue_entries
     where organization_id = ? and environment = ? and currency = ? and status in ('pending', 'held')
       and (id = group_id or status = 'held') and status = any(string_to_array(?, ','))${availableOn.map(([operator]) => ` and available_on ${operator} ?`).join("")}
       ${customerIds ? "and customer_id = any(string_to_array(?, ','))" : ""}
     limit ?`,
    [
      ...[tenant.organizationId, environment, currency, statuses.join(",")],
      ...availableOn.map(([, at]) => at),
      ...(customerIds ? [customerIds.join(",")] : []),
      limit,
    ],
  );
  return rows.map(({ group_id }) => group_id);
}

/** Waiting amounts by currency and availability time. Refunds and fees of a held sale are held with it. */
export async function sumWaiting({ em, tenant, environment }: UnitOfWork) {
  const tenantKey = [tenant.organizationId, environment];
  const rows = await em.execute<{ currency: string; at: number; net: string; held: string; count: number }[]>(
    `with held as materialized (
       select group_id from settlement_queue_entries where organization_id = ? and environment = ? and status = 'held')
     select currency, (extract(epoch from available_on) * 1000)::float8 as at, sum(net_minor_units)::text as net,
       coalesce(sum(net_minor_units) filter (where group_id in (select group_id from held)), 0)::text as held,
       count(*)::int as count
     from settlement_queue_entries
     where organization_id = ? and environment = ? and status in ('pending', 'held')
     group by currency, available_on order by currency, available_on`,
    [...tenantKey, ...tenantKey],
  );
  return rows.map(({ currency, at, net, held, count }) => ({
    currency,
    availableOn: new Date(at),
    netAmount: BigInt(net),
    heldAmount: BigInt(held),
    entryCount: count,
  }));
}
