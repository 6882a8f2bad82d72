const MAY_BE_UNSAFE = /\d{16}/;
const INTEGER = /^-?\d+$/;

/** Third parameter of a reviver in newer runtimes (the proposal "JSON.parse source text access"). */
interface Source {
  readonly source?: string;
}

/**
 * Parses JSON with exact integers: a `bigint` where a `number` is inexact and the runtime exposes the digits, else the
 * nearest `number`.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text, MAY_BE_UNSAFE.test(text) ? exactly : undefined);
}

function exactly(this: unknown, _name: string, value: unknown, context?: Source): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  return context?.source && INTEGER.test(context.source) ? BigInt(context.source) : value;
}
