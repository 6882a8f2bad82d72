import type { ErrorCode } from "./catalog.ts";

/** Error codes of methods that call another system, by the value of their `asks` option. */
const CODES = {
  engine: ["merchant_not_connected", "engine_refused", "engine_unavailable", "engine_answer_invalid"],
  bank_linking: ["bank_linking_not_configured", "bank_linking_refused", "bank_linking_unavailable"],
  terminal: ["terminal_connector_missing", "terminal_refused", "terminal_unavailable"],
} as const satisfies Record<string, readonly ErrorCode[]>;

type ExternalSystem = keyof typeof CODES;

/** @throws Error for an unknown system */
export function errorsOfAsking(asked: string): readonly ErrorCode[] {
  if (!(asked in CODES))
    throw new Error(`The contract asks ${asked}, which proto/contract/errors/asks.ts does not list`);
  return CODES[asked as ExternalSystem];
}
