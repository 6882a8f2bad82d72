import { expect, test } from "vitest";
import { isCountry } from "#contract/countries.ts";
import { isEmailAddress } from "#contract/email-address.ts";
import { collectedDetails } from "#extensions/capabilities/checkout/payer-details.rules.ts";
import { DomainError } from "#extensions/platform/kernel/errors.ts";

const label = (length: number) => "x".repeat(length);

test.each([
  "ada@example.com",
  "a.b+c@mail.example.co.uk",
  "o'hara@example.com",
  "ada@xn--mller-kva.de",
  "ada@müller.de",
  "ada@例え.テスト",
  "ada@example.xn--p1ai",
  `${label(64)}@${label(63)}.com`,
])("%s is an email address", (address) => {
  expect(isEmailAddress(address)).toBe(true);
});

test.each([
  "a@b",
  "ada",
  "@example.com",
  "ada@",
  "ada@example.c",
  "ada@.com",
  "ada@example..com",
  "ada@example.com.",
  "ada@-example.com",
  "ada@example-.com",
  "ada@exa_mple.com",
  "ada@127.0.0.1",
  "ada@[127.0.0.1]",
  "ada@example.123",
  "a b@example.com",
  "ada@ex ample.com",
  "ada@bob@example.com",
  `${label(65)}@example.com`,
  `ada@${label(64)}.com`,
  `ada@${`${label(60)}.`.repeat(5)}com`,
])("%s is none", (address) => {
  expect(isEmailAddress(address)).toBe(false);
});

test("a country is one of ISO 3166-1", () => {
  expect(["DE", "US", "SS"].filter(isCountry)).toEqual(["DE", "US", "SS"]);
  expect(["ZZ", "XX", "UK", "de", "", "DEU"].filter(isCountry)).toEqual([]);
});

/** The field that is refused, and the rule that it breaks. */
function refusedOf(payer: object) {
  const collect = { email: "optional", billingAddress: "optional", shippingAddress: "optional" } as const;
  try {
    collectedDetails(collect, { customFields: {}, ...payer });
  } catch (error) {
    if (error instanceof DomainError) return [error.param, error.metadata.rule];
    throw error;
  }
  return null;
}

test("a payer's email and countries are refused by field where they cannot exist", () => {
  const address = { line1: "1 Main St", city: "Ghent", country: "BE" };
  expect(refusedOf({ email: "ada@example.com", billingAddress: address })).toBeNull();
  expect(refusedOf({ email: "a@b" })).toEqual(["payer.email", "email"]);
  for (const [name, field] of [
    ["billingAddress", "billing_address"],
    ["shippingAddress", "shipping_address"],
  ] as const)
    expect(refusedOf({ [name]: { ...address, country: "ZZ" } })).toEqual([`payer.${field}.country`, "country"]);
});
