import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The newest captured payment of each of these customers: one step in an index per customer. */
export async function readLastPayments(
  { em, tenant, environment }: UnitOfWork,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await em.execute<{ customer_id: string; paid_at: string | null }[]>(
    `select asked.customer_id, (
       select max(created_at) from transaction_extensions
       where organization_id = ? and environment = ? and customer_id = asked.customer_id and captured_minor_units > 0
     ) as paid_at from unnest(string_to_array(?, ',')) as asked (customer_id)`,
    [tenant.organizationId, environment, customerIds.join(",")],
  );
  return new Map(rows.flatMap(({ customer_id, paid_at }) => (paid_at ? [[customer_id, new Date(paid_at)]] : [])));
}
