import { expect, test } from "vitest";
import {
  isUnknownCode,
  networkOf,
  REASON_CATEGORIES,
  REASON_CODES,
  reasonCategoryOf,
} from "#extensions/capabilities/disputes/reason-codes.rules.ts";

test.each(REASON_CODES)("$network $code is $category, with and without the network", ({ network, code, category }) => {
  expect(reasonCategoryOf({ network, reasonCode: code })).toBe(category);
  expect(reasonCategoryOf({ network: null, reasonCode: code })).toBe(category);
  expect(reasonCategoryOf({ network, reasonCode: ` ${code.toLowerCase()}` })).toBe(category);
  expect(isUnknownCode({ network, reasonCode: code })).toBe(false);
});

test("each of the four networks has a code of every claim", () => {
  const claims = REASON_CATEGORIES.filter((category) => category !== "general");
  for (const network of ["visa", "mastercard", "amex", "discover"]) {
    const known = new Set(REASON_CODES.filter((each) => each.network === network).map(({ category }) => category));
    expect(claims.filter((category) => !known.has(category))).toEqual([]);
  }
});

test.each([
  { network: "visa", reasonCode: "99.9" },
  { network: "visa", reasonCode: "4837" },
  { network: "jcb", reasonCode: "0546" },
  { network: null, reasonCode: "constructor" },
])("a code that is not in the table is general, and unknown: %o", (claim) => {
  expect(reasonCategoryOf({ ...claim, reason: "fraudulent" })).toBe("general");
  expect(isUnknownCode(claim)).toBe(true);
});

test("a code of several claims leaves the choice among them to the processor's word", () => {
  const claim = { network: "mastercard", reasonCode: "4853" };
  expect(reasonCategoryOf({ ...claim, reason: "product_not_received" })).toBe("not_received");
  expect(reasonCategoryOf({ ...claim, reason: "subscription_canceled" })).toBe("canceled_recurring");
  expect(reasonCategoryOf({ ...claim, reason: "fraudulent" })).toBe("not_as_described");
});

test("without a code the processor's word decides", () => {
  expect(reasonCategoryOf({ reason: "unrecognized" })).toBe("fraudulent");
  expect(reasonCategoryOf({ reason: "Product_Not_Received" })).toBe("not_received");
  expect(reasonCategoryOf({ reason: "constructor" })).toBe("general");
  expect(reasonCategoryOf({})).toBe("general");
  expect(isUnknownCode({ network: "visa" })).toBe(false);
});

test.each([
  ["Visa", "visa"],
  ["Mastercard", "mastercard"],
  ["Maestro", "mastercard"],
  ["AmericanExpress", "amex"],
  ["Discover", "discover"],
  ["DinersClub", "discover"],
  ["JCB", "jcb"],
  ["CartesBancaires", "cartes_bancaires"],
  [null, null],
])("cards of %s are of the network %s", (brand, network) => {
  expect(networkOf(brand)).toBe(network);
});
