import fc from "fast-check";
import { ulid } from "ulid";
import { describe, expect, test } from "vitest";
import { hasCardNumber, replaceCardNumbers } from "#contract/card-number.ts";
import { gtinDigit, ISSUED, issued, withCheckDigit, written } from "./issued-numbers.ts";

const around = fc.constantFrom(
  ...["", " ", "card: ", "(", '"', "pan=", "\n", "#", "12 ", "see https://x.test/?q=", "é ", "½, "],
);
const behind = fc.constantFrom("", " ", ".", ", 12/28", ")", '"', "\n", " 12 28", "; thanks", ".pdf", "&x=1");

test("every number that a network issues is found, however it is written", () => {
  fc.assert(
    fc.property(around, written, behind, (before, number, after) => {
      expect(hasCardNumber(before + number + after)).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

test("a wrong check digit, another prefix or another length makes it no card number", () => {
  fc.assert(
    fc.property(issued, fc.integer({ min: 1, max: 9 }), (number, more) => {
      const wrong = number.slice(0, -1) + ((Number(number.at(-1)) + more) % 10);
      expect(hasCardNumber(wrong)).toBe(false);
      for (const prefix of ["0", "1", "7", "8", "9"])
        expect(hasCardNumber(withCheckDigit(prefix + number.slice(1, -1)))).toBe(false);
    }),
    { numRuns: 1_000 },
  );
  for (const [prefixes, lengths] of Object.values(ISSUED))
    for (const length of Array.from({ length: 24 }, (_, more) => more + 8).filter((each) => !lengths.includes(each))) {
      if (prefixes[0] === "5018" && length > 12 && length < 20) continue;
      expect(
        hasCardNumber(withCheckDigit((prefixes[0] ?? "").padEnd(length - 1, "7"))),
        `${prefixes[0]} ${length}`,
      ).toBe(false);
    }
});

test("only the middle digits of what is found change, and the rest of the text stays as it is", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(written, fc.constantFrom("order", "No. 17,", "4.50 EUR", "ok")), { maxLength: 6 }),
      (words) => {
        const text = words.join(" / ");
        const parts: string[] = [];
        const replaced = replaceCardNumbers(text, (number) => {
          parts.push(number);
          return "X";
        });
        expect(parts).toHaveLength(words.filter((word) => /^\P{Lu}{13,}$/u.test(word)).length);
        expect(replaced).toBe(words.map((word) => (/^\P{Lu}{13,}$/u.test(word) ? "X" : word)).join(" / "));
        expect(hasCardNumber(replaced)).toBe(false);
      },
    ),
  );
});

describe("a text passes that holds", () => {
  test.each<[string, fc.Arbitrary<string>]>([
    ["a UUID", fc.uuid()],
    ["a ULID", fc.nat().map(() => ulid())],
    ["an id of ours", fc.nat().map(() => `txn_${ulid()}`)],
    ["a SHA-256", fc.stringMatching(/^[0-9a-f]{63}[a-f]$/)],
    ["a traceparent", fc.stringMatching(/^00-[0-9a-f]{31}[a-f]-[0-9a-f]{16}-01$/)],
    ["a time in milliseconds", fc.integer({ min: 1_000_000_000_000, max: 1_999_999_999_999 }).map(String)],
    ["a time in microseconds", fc.bigInt({ min: 10n ** 15n, max: 2n * 10n ** 15n - 1n }).map(String)],
    ["a time in nanoseconds", fc.bigInt({ min: 10n ** 18n, max: 2n * 10n ** 18n - 1n }).map(String)],
    ["an instant", fc.date({ noInvalidDate: true }).map((date) => date.toISOString())],
    [
      "a stamp of a date and time",
      fc
        .date({ min: new Date("1990"), max: new Date("2099"), noInvalidDate: true })
        .map((date) => date.toISOString().replace(/\D/g, "")),
    ],
    ["a phone number", fc.stringMatching(/^\+[1-9]\d{6,14}$/)],
    ["a phone number in groups", fc.stringMatching(/^\+[1-9]\d \d{3,4} \d{3} \d{4}$/)],
    ["an order number of Amazon", fc.stringMatching(/^\d{3}-\d{7}-\d{7}$/)],
    ["a fraction", fc.stringMatching(/^-?[0-9]\.[0-9]{13,17}$/)],
    ["a number of 1Z, UPS", fc.stringMatching(/^1Z [0-9A-Z]{3} [0-9A-Z]{2}\d \d{2} \d{4} \d{4}$/)],
    ["a number of 22 digits, USPS", fc.stringMatching(/^9[2-5]\d{2} \d{4} \d{4} \d{4} \d{4} \d{2}$/)],
    ["an IBAN of Austria in groups", fc.stringMatching(/^AT\d{2} \d{4} \d{4} \d{4} \d{4}$/)],
    ["an IBAN of Spain in groups", fc.stringMatching(/^ES\d{2} \d{4} \d{4} \d{4} \d{4} \d{4}$/)],
    ["an IBAN", fc.stringMatching(/^DE\d{20}$/)],
    ["a barcode", fc.stringMatching(/^4\d{11}$/).map((digits) => digits + gtinDigit(digits))],
    [
      "a part of a longer token",
      issued.chain((number) =>
        fc.constantFrom(
          `order_${number}`,
          `A${number}`,
          `ORD-${number}`,
          `${number}x`,
          `${number}-b`,
          `7${number}00000`,
        ),
      ),
    ],
    ["an amount in minor units", fc.integer({ min: 0, max: 999_999_999_999 }).map(String)],
    ["an IP address", fc.oneof(fc.ipV4(), fc.ipV6())],
  ])("%s", (_name, texts) => {
    fc.assert(
      fc.property(texts, (text) => !hasCardNumber(text)),
      { numRuns: 2_000 },
    );
  });
});

test("of random order numbers of 16 digits, three in a hundred are refused, and none that carries a letter", () => {
  const random = fc.sample(fc.stringMatching(/^[1-9]\d{15}$/), 20_000);
  const refused = random.filter((number) => hasCardNumber(number));
  expect(refused.length / random.length).toBeLessThan(0.04);
  expect(refused.filter((number) => hasCardNumber(`A${number}`) || hasCardNumber(`shop_${number}`))).toEqual([]);
});
