import { z } from "zod";
import { instant, optional } from "#sandbox/engine/http/validation.ts";
import { type Filter, fieldFilters, timeFilters } from "#sandbox/engine/store/filters.ts";
import type { Call } from "./route.ts";

/** A period; its end is open unless given. */
export const timeRange = z.object({ start_time: instant, end_time: optional(instant) });
export type TimeRange = z.infer<typeof timeRange>;

interface Counted {
  countBy(call: Call, field: string, filters: Filter[]): Promise<Record<string, number>>;
}

function countOfPeriod(call: Call, kind: Counted, field: string, { start_time, end_time }: TimeRange) {
  const filters = [...fieldFilters({ profile_id: call.profileId }), ...timeFilters(start_time, end_time)];
  return kind.countBy(call, field, filters);
}

/** Number of objects of the query's period by status, zeros included. */
export async function statusCounts(
  call: Call<unknown, TimeRange>,
  kind: Counted,
  field: string,
  statuses: readonly string[],
): Promise<Record<string, number>> {
  const counts = await countOfPeriod(call, kind, field, call.query);
  return Object.fromEntries(statuses.map((status) => [status, counts[status] ?? 0]));
}

/** The values that the objects of the period in the body have in each of the fields. */
export async function valuesInUse<Field extends string>(
  call: Call<TimeRange>,
  kind: Counted,
  fields: readonly Field[],
): Promise<Record<Field, string[]>> {
  const values: Partial<Record<Field, string[]>> = {};
  for (const field of fields) values[field] = Object.keys(await countOfPeriod(call, kind, field, call.body));
  return values as Record<Field, string[]>;
}
