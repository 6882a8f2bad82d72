/** Numbers by network: prefixes and their lengths (ISO/IEC 7812). */
const NETWORKS: Readonly<Record<string, RegExp>> = {
  visa: /^4(?:\d{12}|\d{15}|\d{18})$/,
  mastercard: /^(?:5[1-5]\d{2}|222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12}$/,
  americanExpress: /^3[47]\d{13}$/,
  discover: /^(?:6011|64[4-9]\d|65\d{2})\d{12,15}$/,
  dinersClub: /^3(?:0[0-5]|[689]\d)\d{11,16}$/,
  jcb: /^35(?:2[89]|[3-8]\d)\d{12,15}$/,
  unionPay: /^62\d{14,17}$/,
  // Only Maestro's own prefixes: the others (50 and 56 to 69) would match many order numbers.
  maestro: /^(?:50(?:18|20|38)|5893|6304|67\d{2})\d{9,15}$/,
};

const WORD = String.raw`[\p{L}\p{M}\p{N}_]`;
const DASH = String.raw`[\p{Pd}\u2212]`;
/** Separators between digit groups: spaces, dashes and dots, including invisible and URL-escaped ones. */
const GAP = String.raw`(?:(?:[\p{Zs}\p{Pd}\t.+\u2212\u00ad\u200b-\u200d\u2060\ufeff]|%20){1,3})`;
/** Four digits start a match. JSON escapes end in a letter, and URL escapes in a digit. */
const START = String.raw`(?=\d{4})(?<=^|%20|\\[nrt]|(?!${WORD}).)`;

/**
 * Not joined by a dash or a decimal point, as IDs and fractions are. After a plus, 15 digits are a phone number
 * (E.164).
 */
const WHOLE = String.raw`(?<!${WORD}${DASH}|\d\.)(?:\d{16,19}|(?<!\+)\d{13,15})(?!${WORD}|${DASH}${WORD}|\.\d)`;

/** Digit groups as printed on cards and as typed. */
const GROUPS = ["4 4 4 4 1,3", "4 4 4 1,4", "4 6 4,5", "4 3 3 3", "6 7,13", "8 8"];
/** Not part of an IBAN or of a longer row of four-digit groups, such as a tracking number. */
const APART = String.raw`(?<!(?:[A-Za-z]{2}\d{2}|(?<!\d)\d{4})${GAP})`;
const GROUPED = GROUPS.map((lengths) => lengths.replace(/\S+/g, String.raw`\d{$&}`).replaceAll(" ", GAP)).map(
  (groups) => `${APART}${groups}(?!${WORD})`,
);

/** Tries every form at each position, so that a security code after a number does not hide it. */
const READINGS = new RegExp(START + [WHOLE, ...GROUPED].map((form) => `(?=(${form})|)`).join(""), "gsu");

const SHORTEST = 13;
/** A fast check that most texts fail, since few contain this many digits in a row. */
const MANY_DIGITS = new RegExp(String.raw`\p{Nd}(?:${GAP}?\p{Nd}){12}`, "u");
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;

/** Whether the text contains a likely payment card number (docs/card-data.md). Runs in linear time. */
export function hasCardNumber(text: string): boolean {
  return text.length >= SHORTEST && MANY_DIGITS.test(text) && findCardNumber(withPlainDigits(text)) !== null;
}

/** Replaces card numbers in a text. */
export function replaceCardNumbers(text: string, replacement: (number: string) => string): string {
  if (!hasCardNumber(text)) return text;
  let [done, rest] = ["", withPlainDigits(text)];
  for (let found = findCardNumber(rest); found; found = findCardNumber(rest)) {
    done += rest.slice(0, found.at) + replacement(found.number);
    rest = rest.slice(found.at + found.number.length);
  }
  return done + rest;
}

function findCardNumber(text: string): { at: number; number: string } | null {
  for (const match of text.matchAll(READINGS)) {
    const number = match.slice(1).find((reading) => reading && isCardNumber(reading));
    if (number) return { at: match.index, number };
  }
  return null;
}

function isCardNumber(reading: string): boolean {
  const digits = reading.replaceAll("%20", "").replace(/\D/g, "");
  return Object.values(NETWORKS).some((form) => form.test(digits)) && hasCheckDigit(digits) && !isArticleNumber(digits);
}

/** The Luhn algorithm: ISO/IEC 7812-1, annex B. */
function hasCheckDigit(digits: string): boolean {
  return sumOf(digits, (digit) => (digit > 4 ? digit * 2 - 9 : digit * 2)) % 10 === 0;
}

/** A GTIN-13 barcode. One in ten also has a valid card check digit, but Visa's 13-digit numbers are rarely in use. */
function isArticleNumber(digits: string): boolean {
  return digits.length === 13 && sumOf(digits, (digit) => digit * 3) % 10 === 0;
}

/** The sum of the digits; every other one is weighted, starting with the second to last. */
function sumOf(digits: string, weighted: (digit: number) => number): number {
  let sum = 0;
  for (let position = 1; position <= digits.length; position += 1) {
    const digit = Number(digits[digits.length - position]);
    sum += position % 2 === 0 ? weighted(digit) : digit;
  }
  return sum;
}

/** Converts decimal digits of any script to ASCII. */
function withPlainDigits(text: string): string {
  return text.replace(FOREIGN_DIGIT, plainDigit);
}

/** Cache; Unicode has a few hundred digits. */
const ranks = new Map<string, string>();

function plainDigit(digit: string): string {
  const rank = ranks.get(digit) ?? rankOf(digit);
  ranks.set(digit, rank);
  return rank;
}

/** In Unicode, a script's digits are consecutive, starting with zero. */
function rankOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
