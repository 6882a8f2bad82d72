import fc from "fast-check";

/** Prefixes of each network with the lengths of its numbers. */
export const ISSUED: Readonly<Record<string, readonly [prefixes: readonly string[], lengths: readonly number[]]>> = {
  Visa: [["4"], [13, 16, 19]],
  Mastercard: [["51", "55", "2221", "2299", "2300", "2699", "2720"], [16]],
  "American Express": [["34", "37"], [15]],
  Discover: [
    ["6011", "644", "649", "65"],
    [16, 17, 18, 19],
  ],
  "Diners Club": [
    ["36", "38", "39", "300", "305"],
    [14, 15, 16, 17, 18, 19],
  ],
  JCB: [
    ["3528", "3589"],
    [16, 17, 18, 19],
  ],
  UnionPay: [["62"], [16, 17, 18, 19]],
  Maestro: [
    ["5018", "6759", "6763"],
    [13, 16, 19],
  ],
};

const GROUPINGS: Readonly<Record<number, readonly (readonly number[])[]>> = {
  13: [
    [4, 3, 3, 3],
    [4, 4, 4, 1],
  ],
  14: [[4, 6, 4]],
  15: [[4, 6, 5]],
  16: [
    [4, 4, 4, 4],
    [8, 8],
    [6, 10],
  ],
  19: [
    [4, 4, 4, 4, 3],
    [6, 13],
  ],
};

const SEPARATORS = [" ", "-", "\u00a0", "\u2009", "\u202f", "\u2011", "\u2013", "\u2212", ".", " - ", "\u200b", "%20"];
const SCRIPTS = [0x30, 0x660, 0x6f0, 0x966, 0xff10, 0x1d7d8];

/** Any number that a network issues, except those that are barcodes too. */
export const issued = fc.constantFrom(...Object.values(ISSUED)).chain(([prefixes, lengths]) =>
  fc.tuple(fc.constantFrom(...prefixes), fc.constantFrom(...lengths)).chain(([prefix, length]) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), {
        minLength: length - prefix.length - 1,
        maxLength: length - prefix.length - 1,
      })
      .map((digits) => withCheckDigit(prefix + digits.join("")))
      .filter((number) => !isGtin(number)),
  ),
);

/** The same numbers as people and programs format them. */
export const written = issued.chain((number) =>
  fc
    .tuple(
      fc.constantFrom(null, ...(GROUPINGS[number.length] ?? [])),
      fc.constantFrom(...SEPARATORS),
      fc.constantFrom(...SCRIPTS),
    )
    .map(([groups, separator, zero]) => inScript(groups ? grouped(number, groups, separator) : number, zero)),
);

export function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, each, place) => total + doubled(Number(each), place), 0);
  return digits + ((10 - (sum % 10)) % 10);
}

function doubled(digit: number, place: number): number {
  return place % 2 === 1 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
}

export function gtinDigit(digits: string): number {
  const sum = [...digits].reduce((total, each, place) => total + Number(each) * (place % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}

function isGtin(number: string): boolean {
  return number.length === 13 && gtinDigit(number.slice(0, -1)) === Number(number.at(-1));
}

function grouped(number: string, lengths: readonly number[], separator: string): string {
  const [first = 0, ...others] = lengths;
  const rest = number.slice(first);
  return others.length === 0 ? number : number.slice(0, first) + separator + grouped(rest, others, separator);
}

function inScript(text: string, zero: number): string {
  return text.replace(/%20|\d/g, (each) => (each === "%20" ? each : String.fromCodePoint(zero + Number(each))));
}
