const utf8 = new TextDecoder("utf-8", { fatal: true });

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;
const parseWithSource = JSON.parse as (text: string, reviver: Reviver) => unknown;

/**
 * Undefined when the bytes are not JSON. Integers beyond 2^53 become bigint, because amounts and IDs must stay exact.
 */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseWithSource(utf8.decode(bytes), keepIntegersExact);
  } catch (error) {
    // SyntaxError: not JSON. TypeError: not UTF-8, which JSON requires.
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function keepIntegersExact(_key: string, value: unknown, { source }: { source?: string }): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value) || !source) return value;
  return /^-?\d+$/.test(source) ? BigInt(source) : value;
}

/** An amount as the engine accepts it: a JSON integer of minor units. */
export function toEngineAmount(amountMinorUnits: bigint): number {
  const amount = Number(amountMinorUnits);
  if (!Number.isSafeInteger(amount)) throw new RangeError("The amount is beyond what can be sent exactly");
  return amount;
}
