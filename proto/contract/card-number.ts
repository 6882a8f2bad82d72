/** The numbers that each network issues: a prefix and the lengths that go with it (ISO/IEC 7812). */
const NETWORKS: Readonly<Record<string, RegExp>> = {
  visa: /^4(?:\d{12}|\d{15}|\d{18})$/,
  mastercard: /^(?:5[1-5]\d{2}|222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12}$/,
  americanExpress: /^3[47]\d{13}$/,
  discover: /^(?:6011|64[4-9]\d|65\d{2})\d{12,15}$/,
  dinersClub: /^3(?:0[0-5]|[689]\d)\d{11,16}$/,
  jcb: /^35(?:2[89]|[3-8]\d)\d{12,15}$/,
  unionPay: /^62\d{14,17}$/,
  // Only its own prefixes: the others that it may use (50 and 56 to 69) would refuse many order numbers.
  maestro: /^(?:50(?:18|20|38)|5893|6304|67\d{2})\d{9,15}$/,
};

const WORD = String.raw`[\p{L}\p{M}\p{N}_]`;
const DASH = String.raw`[\p{Pd}\u2212]`;
/** Between groups of digits: spaces, dashes and dots, also invisible ones and those that a URL escapes. */
const GAP = String.raw`(?:(?:[\p{Zs}\p{Pd}\t.+\u2212\u00ad\u200b-\u200d\u2060\ufeff]|%20){1,3})`;
/** Every reading begins with so many digits. Escapes of JSON end in a letter, and those of URLs in a digit. */
const START = String.raw`(?=\d{4})(?<=^|%20|\\[nrt]|(?!${WORD}).)`;

/** Joined to nothing by a dash or a decimal point, as ids and fractions are. Behind a plus, 15 digits are a phone number (E.164). */
const WHOLE = String.raw`(?<!${WORD}${DASH}|\d\.)(?:\d{16,19}|(?<!\+)\d{13,15})(?!${WORD}|${DASH}${WORD}|\.\d)`;

/** Lengths of groups as cards show them and people type them. */
const GROUPS = ["4 4 4 4 1,3", "4 4 4 1,4", "4 6 4,5", "4 3 3 3", "6 7,13", "8 8"];
/** No part of an IBAN, nor of a longer row of groups of four, as tracking numbers are. */
const APART = String.raw`(?<!(?:[A-Za-z]{2}\d{2}|(?<!\d)\d{4})${GAP})`;
const GROUPED = GROUPS.map((lengths) => lengths.replace(/\S+/g, String.raw`\d{$&}`).replaceAll(" ", GAP)).map(
  (groups) => `${APART}${groups}(?!${WORD})`,
);

/** At each place every reading of the digits, so that a security code behind a number does not hide it. */
const READINGS = new RegExp(START + [WHOLE, ...GROUPED].map((form) => `(?=(${form})|)`).join(""), "gsu");

const SHORTEST = 13;
/** Most texts end here: one without so many digits in a row is read once. */
const MANY_DIGITS = new RegExp(String.raw`\p{Nd}(?:${GAP}?\p{Nd}){12}`, "u");
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;

/** Whether the text holds what looks like the number of a payment card (docs/card-data.md). It takes linear time. */
export function hasCardNumber(text: string): boolean {
  return text.length >= SHORTEST && MANY_DIGITS.test(text) && findCardNumber(withPlainDigits(text)) !== null;
}

/** Replaces the card numbers in a text. */
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

/** The GTIN-13 of a barcode. One in ten also ends as a card number does, and Visa's old numbers of 13 digits are hardly in use. */
function isArticleNumber(digits: string): boolean {
  return digits.length === 13 && sumOf(digits, (digit) => digit * 3) % 10 === 0;
}

/** The sum of the digits, every other one weighted, from the one before the last. */
function sumOf(digits: string, weighted: (digit: number) => number): number {
  let sum = 0;
  for (let place = 1; place <= digits.length; place += 1) {
    const digit = Number(digits[digits.length - place]);
    sum += place % 2 === 0 ? weighted(digit) : digit;
  }
  return sum;
}

/** Decimal digits of any script as those of ASCII. */
function withPlainDigits(text: string): string {
  return text.replace(FOREIGN_DIGIT, plainDigit);
}

/** What was worked out once: Unicode has some hundred digits. */
const ranks = new Map<string, string>();

function plainDigit(digit: string): string {
  const rank = ranks.get(digit) ?? rankOf(digit);
  ranks.set(digit, rank);
  return rank;
}

/** Unicode has the digits of a script in rows that begin with zero. */
function rankOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
