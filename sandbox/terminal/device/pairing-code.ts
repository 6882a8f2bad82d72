import { randomInt } from "node:crypto";

const LETTERS = "ACDEFGHJKMNPQRTUVWXY34679";
export const CODE_MS = 10 * 60_000;

export function newPairingCode(): string {
  return Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/** As people type it. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
