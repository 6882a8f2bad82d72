import { EngineRefusedError } from "#extensions/connectors/engine/index.ts";
import { type TerminalRefusal, TerminalRefusedError } from "#extensions/connectors/terminal/index.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";

type Word = EngineRefusedError["refusal"];

/** A definite refusal of a payment's holder: nothing was done. */
export interface HolderRefusal {
  readonly word: Word;
  /** Why, for people; null where the holder does not say. */
  readonly why: string | null;
  readonly error: DomainError;
}

const WORDS: Readonly<Record<TerminalRefusal, Word>> = {
  payment_state: "wrong_state",
  payment_cleared: "wrong_state",
  sale_conflict: "wrong_state",
  too_late: "wrong_state",
  not_found: "not_found",
  unsupported: "not_supported",
  invalid_request: "invalid_request",
  other: "invalid_request",
  unauthorized: "credential_not_accepted",
  too_many_requests: "rate_limited",
  device_offline: "busy",
  device_busy: "busy",
};

/** What a terminal's vendor means by a refusal of which it says no more. */
const MEANINGS: Partial<Record<TerminalRefusal, string>> = {
  payment_state: "The payment is in another state at the terminal's vendor",
  payment_cleared: "The payment has cleared",
  not_found: "The terminal's vendor has no such payment",
  unsupported: "The terminal's vendor does not offer this",
};

/** Null for what is no refusal of a holder. */
export function holderRefusal(error: unknown): HolderRefusal | null {
  if (error instanceof EngineRefusedError) return { word: error.refusal, why: error.engineMessage || null, error };
  if (!(error instanceof TerminalRefusedError)) return null;
  return { word: WORDS[error.refusal], why: MEANINGS[error.refusal] ?? null, error };
}

export function isHolderRefusal(error: unknown, ...words: readonly Word[]): error is DomainError {
  const refusal = holderRefusal(error);
  return refusal !== null && words.includes(refusal.word);
}

/** The holder does not accept the values, which some refuse in the words of a wrong state. */
export const INVALID_WORDS = ["invalid_request", "not_supported", "wrong_state"] as const satisfies readonly Word[];
