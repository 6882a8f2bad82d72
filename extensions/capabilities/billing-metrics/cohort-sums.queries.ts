import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { COHORTS } from "./billing-tallies.ts";
import type { CohortSum } from "./cohorts.rules.ts";

interface Row {
  readonly cohort: string;
  readonly currency: string;
  readonly month: string;
  readonly count: string;
  readonly amount: string;
}

/** The sums of cohorts, in one statement, whose cost depends on the number of months. */
export async function sumCohorts(
  { em, tenant, environment }: UnitOfWork,
  months: readonly string[],
  currency: string | null,
): Promise<CohortSum[]> {
  const rows = await em.execute<Row[]>(
    `select dimensions[1] as cohort, dimensions[2] as currency, dimensions[3] as month,
       sum(count)::text as count, sum(amount)::text as amount
     from tallies where organization_id = ? and environment = ? and name = ? and dimensions[1] in (?)
       ${currency === null ? "" : "and dimensions[2] = ?"}
     group by dimensions[1], dimensions[2], dimensions[3]`,
    [tenant.organizationId, environment, COHORTS, months, ...(currency === null ? [] : [currency])],
  );
  return rows.map(({ count, amount, ...row }) => ({ ...row, count: Number(count), amount: BigInt(amount) }));
}
