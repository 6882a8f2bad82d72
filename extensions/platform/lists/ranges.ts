import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import type { AmountRange, TimeRange } from "#proto/tollhouse/v1/ranges_pb.ts";

/** Bounds of a value; those that are absent bound nothing. */
export interface Bounds<T> {
  readonly gt?: T | undefined;
  readonly gte?: T | undefined;
  readonly lt?: T | undefined;
  readonly lte?: T | undefined;
}

export function timeBounds({ gt, gte, lt, lte }: TimeRange): Bounds<Date> {
  return { gt: dateOf(gt), gte: dateOf(gte), lt: dateOf(lt), lte: dateOf(lte) };
}

export function amountBounds({ gt, gte, lt, lte }: AmountRange): Bounds<bigint> {
  return { gt, gte, lt, lte };
}

/** The bounds of a property as a condition of a query; no condition when there are none. */
export function within<Name extends string, T>(name: Name, bounds: Bounds<T> | undefined): { [_ in Name]?: object } {
  const given = Object.entries(bounds ?? {}).filter(([, value]) => value !== undefined);
  const condition = Object.fromEntries(given.map(([operator, value]) => [`$${operator}`, value]));
  return (given.length > 0 ? { [name]: condition } : {}) as { [_ in Name]?: object };
}

const dateOf = (instant: Timestamp | undefined): Date | undefined => instant && timestampDate(instant);
