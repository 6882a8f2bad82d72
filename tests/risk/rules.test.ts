import { expect, test } from "vitest";
import { DEFAULT_SETTINGS, RISK_RULES, rulesThatApply } from "#extensions/capabilities/risk/risk.rules.ts";

const none = { declinesPerCard: 0, declinesPerAddress: 0, declinesPerCustomer: 0, declinesPerAmount: 0 };
const off = none;

test("nothing applies without declines", () => {
  expect(rulesThatApply(DEFAULT_SETTINGS, none)).toEqual([]);
});

for (const rule of RISK_RULES) {
  const name = rule.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

  test(`${name} applies from its limit on, and alone`, () => {
    for (let limit = 1; limit <= 12; limit += 1)
      for (let declines = 0; declines <= 15; declines += 1)
        expect(rulesThatApply({ ...off, [rule]: limit }, { ...none, [rule]: declines })).toEqual(
          declines >= limit ? [name] : [],
        );
  });

  test(`${name} with the limit 0 never applies`, () => {
    for (const declines of [0, 1, 1000]) expect(rulesThatApply(off, { ...none, [rule]: declines })).toEqual([]);
  });
}

test("every combination of limits that are reached is named, in the order of the contract", () => {
  const limits = { declinesPerCard: 1, declinesPerAddress: 1, declinesPerCustomer: 1, declinesPerAmount: 1 };
  for (let bits = 0; bits < 16; bits += 1) {
    const reached = RISK_RULES.filter((_, index) => bits & (1 << index));
    const counts = { ...none, ...Object.fromEntries(reached.map((rule) => [rule, 1])) };
    expect(rulesThatApply(limits, counts)).toHaveLength(reached.length);
  }
  const all = { declinesPerCard: 1, declinesPerAddress: 1, declinesPerCustomer: 1, declinesPerAmount: 1 };
  expect(rulesThatApply(limits, all)).toEqual([
    "declines_per_card",
    "declines_per_address",
    "declines_per_customer",
    "declines_per_amount",
  ]);
});
