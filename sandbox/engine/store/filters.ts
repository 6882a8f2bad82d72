/** A list condition. Field names come from code, never from input, because they are formatted into SQL. */
export type Filter =
  | { field: string; in: readonly string[] }
  | { from: Date }
  | { after: Date }
  | { until: Date }
  | { before: Date }
  | { olderThan: string }
  | { newerThan: string }
  | { present: string }
  | { atLeast: number | null; atMost: number | null };

type Given<Value> = Value | null | undefined;

/** Conditions for the given fields; a field takes one value or several. */
export function fieldFilters(given: Record<string, Given<string | string[]>>): Filter[] {
  return Object.entries(given).flatMap(([field, value]) =>
    value == null || value.length === 0 ? [] : [{ field, in: Array.isArray(value) ? value : [value] }],
  );
}

export function timeFilters(start: Given<string>, end: Given<string>): Filter[] {
  return [...(start ? [{ from: new Date(start) }] : []), ...(end ? [{ until: new Date(end) }] : [])];
}

export const amountFilters = (range: Given<{ start_amount?: Given<number>; end_amount?: Given<number> }>): Filter[] =>
  range ? [{ atLeast: range.start_amount ?? null, atMost: range.end_amount ?? null }] : [];

/** The condition in SQL; `place` binds a value and returns its placeholder. */
export function condition(table: string, filter: Filter, place: (value: unknown) => string): string {
  if ("field" in filter) return `body ->> '${filter.field}' = any(${place(filter.in)})`;
  if ("from" in filter) return `created_at >= ${place(filter.from)}`;
  if ("after" in filter) return `created_at > ${place(filter.after)}`;
  if ("until" in filter) return `created_at <= ${place(filter.until)}`;
  if ("before" in filter) return `created_at < ${place(filter.before)}`;
  if ("present" in filter) return `body ->> '${filter.present}' is not null`;
  if ("atLeast" in filter) {
    const [low, high] = [place(filter.atLeast), place(filter.atMost)];
    return `(body ->> 'amount')::bigint between coalesce(${low}, 0) and coalesce(${high}, 9007199254740991)`;
  }
  const [sign, id] = "olderThan" in filter ? ["<", filter.olderThan] : [">", filter.newerThan];
  return `(created_at, sequence) ${sign} (select created_at, sequence from ${table} where merchant_id = $1 and id = ${place(id)})`;
}
