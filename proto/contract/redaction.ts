import { redactApiKeys } from "./api-key-pattern.ts";
import { replaceCardNumbers } from "./card-number.ts";

/** Matches at any start, so a text with many starts is read once. A token has three parts, a cursor two. */
const TOKEN = /eyJ[\w.-]*/g;

/** A name starts at a word boundary, or after a JSON escape, which ends in a letter. */
const CREDENTIAL =
  /(?:\b|(?<=\\[nrt]))(\w*(?:token|secret|password)|state|code_challenge|code_verifier)=[^&\s"';\\]+/gi;

/** PCI DSS 3.4.1 allows showing at most these digits of a card number. */
const [SHOWN_FIRST, SHOWN_LAST] = [6, 4];
/** Skips the digits of an escaped space. */
const DIGIT = /(?<!%|%2)\d/g;

/**
 * Masks API keys and card numbers, and removes tokens and named credentials. Linear time, since clients choose the
 * text. Valid JSON stays valid.
 */
export function redact(text: string): string {
  return redactCards(
    redactApiKeys(text)
      .replace(TOKEN, (run) => (run.split(".", 3).length === 3 ? "…" : run))
      .replace(CREDENTIAL, "$1=…"),
  );
}

/** Replaces the middle digits of card numbers with zeros, so that a JSON number stays a number. */
export function redactCards(text: string): string {
  return replaceCardNumbers(text, (number) => {
    const count = number.match(DIGIT)?.length ?? 0;
    let position = 0;
    return number.replace(DIGIT, (digit) => {
      position += 1;
      return position <= SHOWN_FIRST || position > count - SHOWN_LAST ? digit : "0";
    });
  });
}
