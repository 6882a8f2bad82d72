import { expect, test } from "vitest";
import {
  assertDelivery,
  assertMayAdd,
  comparableAddress,
  MAX_FULFILLMENTS,
} from "#extensions/capabilities/fulfillments/fulfillment.rules.ts";

const NOW = new Date("2026-03-01T00:00:00Z");
const NOTHING = { carrier: null, trackingNumber: null, shippingAddress: null, shippedAt: null, deliveredAt: null };
const day = (date: string) => new Date(`${date}T00:00:00Z`);

test("a fulfillment says something", () => {
  expect(() => assertDelivery(NOTHING, NOW)).toThrow(expect.objectContaining({ reason: "fulfillment_invalid" }));
  for (const given of [
    { carrier: "UPS" },
    { trackingNumber: "1Z" },
    { shippingAddress: { line1: "12 Harbor Street" } },
    { shippedAt: NOW },
    { deliveredAt: NOW },
  ])
    expect(() => assertDelivery({ ...NOTHING, ...given }, NOW)).not.toThrow();
});

test("a shipment and a delivery are not in the future, and a delivery is not before its shipment", () => {
  const invalid = expect.objectContaining({ reason: "fulfillment_invalid" });
  expect(() => assertDelivery({ ...NOTHING, shippedAt: day("2026-03-02") }, NOW)).toThrow(invalid);
  expect(() => assertDelivery({ ...NOTHING, deliveredAt: day("2026-03-02") }, NOW)).toThrow(invalid);
  const times = (shipped: string, delivered: string) => ({ shippedAt: day(shipped), deliveredAt: day(delivered) });
  expect(() => assertDelivery({ ...NOTHING, ...times("2026-02-03", "2026-02-02") }, NOW)).toThrow(invalid);
  expect(() => assertDelivery({ ...NOTHING, ...times("2026-02-02", "2026-02-02") }, NOW)).not.toThrow();
});

test("a transaction has at most 20", () => {
  expect(() => assertMayAdd(MAX_FULFILLMENTS - 1)).not.toThrow();
  expect(() => assertMayAdd(MAX_FULFILLMENTS)).toThrow(expect.objectContaining({ reason: "too_many_fulfillments" }));
});

test("addresses are the same whatever their case, accents, blanks and punctuation", () => {
  const address = { line1: "12 Harbor Street", city: "São Paulo", postalCode: "01310-100", country: "BR" };
  const written = { line1: " 12  HARBOR street. ", city: "Sao Paulo", postalCode: "01310 100", country: "BR" };
  expect(comparableAddress(written)).toBe(comparableAddress(address));
  expect(comparableAddress({ ...address, line1: "13 Harbor Street" })).not.toBe(comparableAddress(address));
  expect(comparableAddress({ ...address, line2: "Floor 3" })).not.toBe(comparableAddress(address));
  expect(comparableAddress({ line1: "a", line2: "b" })).not.toBe(comparableAddress({ line1: "a", city: "b" }));
});

test("an address without a street is compared with none", () => {
  for (const address of [null, {}, { city: "Portland", country: "US" }, { line1: "--" }])
    expect(comparableAddress(address)).toBeNull();
});
