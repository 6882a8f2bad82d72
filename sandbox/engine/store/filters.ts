/** A list condition in SQL, in which `?` is the value. Field names come from code, never from input. */
export interface Filter {
  sql: string;
  value?: unknown;
}

type Given<Value> = Value | null | undefined;

const whenGiven = <Value>(value: Given<Value>, filter: (value: Value) => Filter): Filter[] =>
  value == null ? [] : [filter(value)];

/** Conditions for the given fields; a field takes one value or several. */
export const fieldFilters = (given: Record<string, Given<string | string[]>>): Filter[] =>
  Object.entries(given).flatMap(([field, value]) =>
    whenGiven(value?.length ? value : null, (wanted) => ({
      sql: `body ->> '${field}' = any(?)`,
      value: [wanted].flat(),
    })),
  );

export const createdFilter = (sign: "<" | "<=" | ">" | ">=", instant: Given<string>): Filter[] =>
  whenGiven(instant, (value) => ({ sql: `created_at ${sign} ?`, value: new Date(value) }));

export const timeFilters = (start: Given<string>, end: Given<string>): Filter[] => [
  ...createdFilter(">=", start),
  ...createdFilter("<=", end),
];

export const amountFilters = (range: Given<{ start_amount?: Given<number>; end_amount?: Given<number> }>): Filter[] => [
  ...whenGiven(range?.start_amount, (value) => ({ sql: "(body ->> 'amount')::bigint >= ?", value })),
  ...whenGiven(range?.end_amount, (value) => ({ sql: "(body ->> 'amount')::bigint <= ?", value })),
];
