import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The monthly recurring revenue of a currency, as each place has it. */
export interface MrrByPlace {
  readonly currency: string;
  readonly subscriptions: bigint;
  readonly movements: bigint;
  readonly subscribers: bigint;
}

const COUNTED = ["active", "past_due", "unpaid"];

/** Adds up every row, so its cost grows with them: for operators and tests. */
export async function recomputeMrr({ em, tenant, environment }: UnitOfWork): Promise<MrrByPlace[]> {
  const place = [tenant.organizationId, environment];
  const rows = await em.execute<Record<keyof MrrByPlace, string>[]>(
    `select currency, coalesce(sum(subscriptions), 0)::text as subscriptions,
       coalesce(sum(movements), 0)::text as movements, coalesce(sum(subscribers), 0)::text as subscribers
     from (
       select currency, case when status = any(string_to_array(?, ',')) then monthly_minor_units else 0 end as subscriptions,
         0 as movements, 0 as subscribers
       from subscriptions where organization_id = ? and environment = ?
       union all
       select currency, 0, amount_minor_units, 0 from mrr_movements where organization_id = ? and environment = ?
       union all
       select currency, 0, 0, monthly_minor_units from billing_subscribers where organization_id = ? and environment = ?
     ) as each group by currency order by currency`,
    [COUNTED.join(","), ...place, ...place, ...place],
  );
  return rows.map(({ currency, subscriptions, movements, subscribers }) => ({
    currency,
    ...{ subscriptions: BigInt(subscriptions), movements: BigInt(movements), subscribers: BigInt(subscribers) },
  }));
}
