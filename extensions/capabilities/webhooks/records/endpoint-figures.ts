import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { percentileOf } from "./delivery-time.rules.ts";
import { countHeld, type HourRow, readHours } from "./endpoint-figures.queries.ts";

export interface EndpointFigures {
  readonly stats: { readonly delivered: bigint; readonly failed: bigint; readonly p95Ms: number | null };
  readonly held: bigint;
}

export const NO_FIGURES: EndpointFigures = { stats: { delivered: 0n, failed: 0n, p95Ms: null }, held: 0n };

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Endpoints' statistics of the last 24 hours, and their numbers of waiting deliveries. */
export async function figuresOf(
  work: UnitOfWork,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, EndpointFigures>> {
  if (endpointIds.length === 0) return new Map();
  // The hour in which the 24 hours began counts in full.
  const from = new Date(work.clock.realNow().getTime() - DAY_MS);
  const since = new Date(from.getTime() - (from.getTime() % HOUR_MS));
  const hours = Map.groupBy(await readHours(work, endpointIds, since), ({ endpointId }) => endpointId);
  const held = await countHeld(work, endpointIds);
  return new Map(endpointIds.map((id) => [id, { stats: sumOf(hours.get(id) ?? []), held: held.get(id) ?? 0n }]));
}

function sumOf(hours: readonly HourRow[]): EndpointFigures["stats"] {
  const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);
  const buckets = Math.max(0, ...hours.map(({ durations }) => durations.length));
  const durations = Array.from({ length: buckets }, (_, place) =>
    sum(hours.map(({ durations }) => durations[place] ?? 0n)),
  );
  return {
    delivered: sum(hours.map(({ delivered }) => delivered)),
    failed: sum(hours.map(({ failed }) => failed)),
    p95Ms: percentileOf(durations, 95n),
  };
}
