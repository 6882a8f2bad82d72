import { redactApiKeys } from "./api-key-pattern.ts";

/** Succeeds wherever it begins, so a text of many beginnings is read once. A token has three parts, a cursor two. */
const TOKEN = /eyJ[\w.-]*/g;

/** A name begins at a word boundary, or behind an escape of JSON, which ends in a letter. */
const CREDENTIAL =
  /(?:\b|(?<=\\[nrt]))(token|state|code_challenge|code_verifier|password|secret|session_token)=[^&\s"';\\]+/gi;

/** Groups of three or more digits, as people write card numbers. No fraction of a number, and no part of an id. */
const DIGIT_GROUPS = /(?:(?<![\w.])|(?<=\\[nrt]))\d{3,}(?:(?:[ +-]|%20)\d{3,})*(?!\w)/g;
const SEPARATOR = /([ +-]|%20)/;
const CARD = /^[2-6]\d{12,18}$/;
const MAX_CARD_DIGITS = 19;
/** PCI DSS 3.4.1: at most these digits of a card number may be shown. */
const [SHOWN_FIRST, SHOWN_LAST] = [6, 4];

/**
 * Masks API keys and card numbers except the part that may be shown, and removes tokens and named credentials. It runs in
 * linear time, since clients choose the text. Valid JSON stays valid.
 */
export function redact(text: string): string {
  return redactCards(
    redactApiKeys(text)
      .replace(TOKEN, (run) => (run.split(".", 3).length === 3 ? "…" : run))
      .replace(CREDENTIAL, "$1=…"),
  );
}

/** Sets the middle digits of each card number to zero, which keeps a number in JSON a number. */
export function redactCards(text: string): string {
  return text.replace(DIGIT_GROUPS, (run) => {
    if (run.length <= 12) return run;
    const pieces = run.split(SEPARATOR);
    for (let first = 0; first < pieces.length; first += 2) maskCardAt(pieces, first);
    return pieces.join("");
  });
}

/** Masks the card number that begins with this group, if there is one. Groups and separators take turns. */
function maskCardAt(pieces: string[], first: number): void {
  let digits = "";
  for (let last = first; last < pieces.length && digits.length < MAX_CARD_DIGITS; last += 2) {
    digits += pieces[last];
    if (!CARD.test(digits) || !hasCheckDigit(digits)) continue;
    let position = 0;
    for (let group = first; group <= last; group += 2)
      pieces[group] = (pieces[group] ?? "").replace(/\d/g, (digit) => {
        const isShown = position < SHOWN_FIRST || position >= digits.length - SHOWN_LAST;
        position += 1;
        return isShown ? digit : "0";
      });
    return;
  }
}

/** The Luhn algorithm: ISO/IEC 7812-1, annex B. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let position = 1; position <= digits.length; position++) {
    const value = Number(digits[digits.length - position]) * (position % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
