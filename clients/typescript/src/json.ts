const MAY_BE_UNSAFE = /\d{16}/;
const INTEGER = /^-?\d+$/;

/** What newer runtimes tell a reviver (the proposal "JSON.parse source text access"). */
interface Source {
  readonly source?: string;
}

/**
 * JSON whose whole numbers keep their value: one that no `number` holds exactly is a `bigint` where the runtime shows its
 * digits, and else the nearest `number`.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text, MAY_BE_UNSAFE.test(text) ? exactly : undefined);
}

function exactly(this: unknown, _name: string, value: unknown, context?: Source): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  return context?.source && INTEGER.test(context.source) ? BigInt(context.source) : value;
}
