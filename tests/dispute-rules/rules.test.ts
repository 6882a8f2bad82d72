import { describe, expect, test } from "vitest";
import { assertRoom, dayOf, fits, type Warning } from "#extensions/capabilities/dispute-rules/dispute-rule.rules.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";

const warning: Warning = {
  id: "dsp_1",
  kind: "inquiry",
  reasonCategory: "fraudulent",
  network: "visa",
  amountMinorUnits: 5_000n,
  currency: "USD",
};
const rule = { kind: "inquiry", maxAmountMinorUnits: 5_000n, currency: "USD" } as const;

describe("a rule", () => {
  test.each([
    ["with the largest amount", {}],
    ["for the reason", { reasonCategory: "fraudulent" }],
    ["for the network", { network: "visa" }],
    ["for every reason and network", { reasonCategory: null, network: null }],
  ])("%s fits", (_name, changed) => {
    expect(fits({ ...rule, ...changed }, warning)).toBe(true);
  });

  test.each([
    ["for less", { maxAmountMinorUnits: 4_999n }],
    ["in another currency", { currency: "EUR" }],
    ["of another kind", { kind: "fraud_report" as const }],
    ["for another reason", { reasonCategory: "duplicate" }],
    ["for another network", { network: "amex" }],
  ])("%s does not fit", (_name, changed) => {
    expect(fits({ ...rule, ...changed }, warning)).toBe(false);
  });

  test("for a network does not fit a card of an unknown one", () => {
    expect(fits({ ...rule, network: "visa" }, { ...warning, network: null })).toBe(false);
  });
});

test("a day is one of UTC", () => {
  expect(dayOf(new Date("2026-11-29T23:59:59.999Z"))).toBe("2026-11-29");
  expect(dayOf(new Date("2026-11-30T00:00:00.000Z"))).toBe("2026-11-30");
});

test("there is room for 20 rules", () => {
  expect(() => assertRoom(19)).not.toThrow();
  try {
    assertRoom(20);
    expect.unreachable();
  } catch (error) {
    expect(isRefusal(error, "too_many_dispute_rules")).toBe(true);
  }
});
