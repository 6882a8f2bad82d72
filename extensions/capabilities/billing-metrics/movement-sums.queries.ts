import { quarterOf } from "#extensions/platform/tallies/quarter.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { BillingPeriod } from "./billing-periods.rules.ts";
import { dayTally, quarterTally, utcDayOf } from "./billing-tallies.ts";
import type { MovementSum } from "./series.rules.ts";
import { partsOf, type SumPart } from "./sum-parts.rules.ts";

interface Row {
  readonly bucket: number;
  readonly currency: string;
  readonly kind: string;
  readonly count: string;
  readonly amount: string;
}

/** Comes after every moment, as text. */
const FOREVER = "~";

/**
 * The movements of periods. The last one has those after it too: a test clock that was removed leaves some in the
 * future. One statement, whose cost depends on the length of the periods and not on the number of subscriptions: summed
 * part by part, since a plain join would read every sum of the organization.
 */
export async function sumMovements(
  { em, tenant, environment }: UnitOfWork,
  periods: readonly BillingPeriod[],
  currency: string | null,
): Promise<MovementSum[]> {
  const parts = periods.flatMap(({ start, end }, bucket) =>
    partsOf(start, bucket === periods.length - 1 ? null : end).map((part) => ({ bucket, ...rangeOf(part) })),
  );
  const rows = await em.execute<Row[]>(
    `select part.bucket, sums.currency, sums.kind, sum(sums.count)::text as count, sum(sums.amount)::text as amount
     from jsonb_to_recordset(?::jsonb) as part (bucket integer, name text, lower text, upper text)
     cross join lateral (
       select dimensions[2] as currency, dimensions[3] as kind, sum(count) as count, sum(amount) as amount
       from tallies where organization_id = ? and environment = ? and name = part.name
         and dimensions[1] >= part.lower and dimensions[1] < part.upper${currency === null ? "" : " and dimensions[2] = ?"}
       group by dimensions[2], dimensions[3]) as sums
     group by part.bucket, sums.currency, sums.kind`,
    [JSON.stringify(parts), tenant.organizationId, environment, ...(currency === null ? [] : [currency])],
  );
  return rows.map(({ count, amount, ...row }) => ({ ...row, count: Number(count), amount: BigInt(amount) }));
}

function rangeOf({ size, from, until }: SumPart) {
  const [name, text] = size === "day" ? [dayTally.name, utcDayOf] : [quarterTally.name, quarterOf];
  return { name, lower: text(from), upper: until === null ? FOREVER : text(until) };
}
