import fc from "fast-check";

const LONG = "a".repeat(100_000);

/** Refused wherever they occur, and repeated by no answer and no log. */
export const CARD_NUMBERS = ["4000002500003155", "4242 4242 4242 4242", "3782-822463-10005"];

/** Texts with a meaning for a shell, template, database, browser or parser. */
export const hostileTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "\ud800",
    "\u202e\u2066",
    "\ufeff",
    "e\u0301\u0301\u0301",
    "👩‍👩‍👧‍👦",
    "İı",
    "' or 1=1 --",
    "'; select pg_sleep(30); --",
    "$1",
    "\\",
    "%s%n",
    "#{7*7}{{7*7}}",
    "../../../../etc/passwd",
    "<script>alert(1)</script>",
    "\r\nset-cookie: a=b",
    "null",
    "true",
    "NaN",
    "-1",
    "1e400",
    "2026-02-30T00:00:00Z",
    "99999-01-01T00:00:00Z",
    "2026-11-21T12:00:00+99:99",
    "9223372036854775808",
    "__proto__",
    "(a+)+$",
    "a".repeat(3_000),
    ...CARD_NUMBERS,
    `paid with ${CARD_NUMBERS[0]}, thanks`,
  ),
  fc.string({ unit: "binary", maxLength: 60 }),
);

/** JSON and invalid JSON as text, which JSON.stringify mostly could not write. */
export const rawJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      "null",
      "true",
      "0",
      "-0",
      "1.5",
      "1e400",
      "-1e400",
      "1e-400",
      "9007199254740993",
      "9".repeat(1_000),
      "01",
      "+1",
    ],
    ...['""', "[]", "{}", '"\\ud800"', '"\\u0000"', '"\\udc00\\ud800"', "NaN", "Infinity", "undefined", "'a'", "[1,]"],
    ...[
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"toString":1}',
      '{"length":1e9}',
      '{"$ref":"#"}',
    ],
    `"${LONG}"`,
    `[${"1,".repeat(20_000)}1]`,
    `{${Array.from({ length: 5_000 }, (_, place) => `"n${place}":1`).join(",")}}`,
    "[".repeat(10_000) + "]".repeat(10_000),
    `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
    "[".repeat(100_000),
  ),
  hostileTexts.map((text) => JSON.stringify(text)),
  hostileTexts.map((text) => JSON.stringify([text, text])),
  fc.json(),
);
