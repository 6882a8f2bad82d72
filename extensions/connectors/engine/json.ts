const utf8 = new TextDecoder("utf-8", { fatal: true });

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;
const parseWithSource = JSON.parse as (text: string, reviver: Reviver) => unknown;

/** The beginning of a number that may be beyond 2^53, or of a text that looks like one. */
const MAY_BE_INEXACT = /(?:^|[\s:,[])-?\d{16}/;

/**
 * Undefined when the bytes are not JSON. Integers beyond 2^53 become bigint, because amounts and IDs must stay exact.
 */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = utf8.decode(bytes);
    // The check of each value takes several times as long as the parsing.
    return MAY_BE_INEXACT.test(text) ? parseWithSource(text, keepIntegersExact) : JSON.parse(text);
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
