import { redactApiKeys } from "./api-key-pattern.ts";
import { replaceCardNumbers } from "./card-number.ts";

/** Succeeds wherever it begins, so a text of many beginnings is read once. A token has three parts, a cursor two. */
const TOKEN = /eyJ[\w.-]*/g;

/** A name begins at a word boundary, or behind an escape of JSON, which ends in a letter. */
const CREDENTIAL =
  /(?:\b|(?<=\\[nrt]))(\w*(?:token|secret|password)|state|code_challenge|code_verifier)=[^&\s"';\\]+/gi;

/** PCI DSS 3.4.1: at most these digits of a card number may be shown. */
const [SHOWN_FIRST, SHOWN_LAST] = [6, 4];
/** Without the digits of an escaped space. */
const DIGIT = /(?<!%|%2)\d/g;

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
  return replaceCardNumbers(text, (number) => {
    const count = number.match(DIGIT)?.length ?? 0;
    let place = 0;
    return number.replace(DIGIT, (digit) => {
      place += 1;
      return place <= SHOWN_FIRST || place > count - SHOWN_LAST ? digit : "0";
    });
  });
}
