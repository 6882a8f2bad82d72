import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { DateBounds } from "./date-bounds.server.ts";
import type { MoneyBounds } from "./read-filters.server.ts";

/** A date filter as the range of a list request. */
export function timeRange({ from, before }: DateBounds) {
  return {
    ...(from ? { gte: timestampFromDate(from) } : {}),
    ...(before ? { lt: timestampFromDate(before) } : {}),
  };
}

/** A money filter as the range of a list request. */
export function amountRange({ min, max }: MoneyBounds) {
  return { ...(min === null ? {} : { gte: min }), ...(max === null ? {} : { lte: max }) };
}
