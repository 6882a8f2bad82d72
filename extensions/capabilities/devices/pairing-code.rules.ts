import { refuse } from "#extensions/platform/kernel/refuse.ts";

/** Without characters that look alike: 0 O, 1 I L, 2 Z, 5 S, 8 B. */
export const CODE_ALPHABET = "3467ACDEFGHJKMNPQRTUVWXY9";
export const CODE_LENGTH = 8;
export const CODE_MS = 10 * 60_000;

export type Limited = "device" | "organization";

/** How many wrong codes are allowed, and in which time. A new code frees its device earlier. */
export const WRONG_CODES: Readonly<Record<Limited, { readonly limit: number; readonly withinMs: number }>> = {
  device: { limit: 5, withinMs: CODE_MS },
  organization: { limit: 20, withinMs: 3_600_000 },
};

/** A code as a person may type it: in lower case, or in groups. */
export function normalizedCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, "");
}

/** @param bytes random ones. Those that would make some characters more likely are left out, so give plenty. */
export function codeFrom(bytes: Uint8Array): string {
  const even = Math.floor(256 / CODE_ALPHABET.length) * CODE_ALPHABET.length;
  const usable = [...bytes].filter((byte) => byte < even).slice(0, CODE_LENGTH);
  if (usable.length < CODE_LENGTH) throw new Error("there were too few random bytes for a pairing code");
  return usable.map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join("");
}

/** The refusal of another code after too many wrong ones. */
export function tooManyAttempts(limited: Limited, since: Date, now: Date) {
  const { limit, withinMs } = WRONG_CODES[limited];
  const seconds = Math.ceil((since.getTime() + withinMs - now.getTime()) / 1_000);
  return refuse("too_many_pairing_attempts", { limited, limit, retry_after_seconds: Math.max(1, seconds) });
}
