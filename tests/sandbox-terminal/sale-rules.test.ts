import { expect, test } from "vitest";
import { advance, beginSale } from "#sandbox/terminal/device/sale.rules.ts";

const NOW = Date.parse("2026-11-28T12:00:00.000Z");
const at = (ms: number) => new Date(NOW + ms).toISOString();
const PUSH = {
  ...{ sale_id: "tsl_1", transaction_id: "txn_1", vendor_device_id: "term_1", type: "sale" as const },
  ...{ amount: 1_250, currency: "USD", tip_eligible_amount: null, allow_partial: false, refunds: null },
  ...{ not_after: at(20_000), deadline_at: at(60_000), configuration: {}, cart: [] },
};
const CARD = { kind: "card", label: "visa", entryMode: "contactless", bank: { kind: "approve" } } as const;

test("a sale that reaches the terminal after not_after never begins", () => {
  expect(beginSale(PUSH, NOW + 20_000)).toMatchObject({ phase: "card" });
  const late = beginSale(PUSH, NOW + 20_001);
  expect(late).toMatchObject({ phase: "expired", cancelReason: "timed_out" });
  expect(advance(late, CARD, NOW + 20_002)).toBe(late);
});

test("power that fails while the bank is asked leaves a question, not an end", () => {
  const asked = advance(beginSale(PUSH, NOW), CARD, NOW);
  expect(asked).toMatchObject({ phase: "authorizing" });
  expect(advance(asked, { kind: "power_returned" }, NOW)).toMatchObject({ phase: "asking" });
  expect(advance(asked, { kind: "cancel", by: "seller" }, NOW)).toBe(asked);
  expect(advance(asked, { kind: "clock" }, NOW + 90_000)).toBe(asked);
});

test("a tip is taken only where the sale asks for one, and never of a refund", () => {
  const tip = { kind: "tip", amount: 500 } as const;
  const asks = { ...PUSH, configuration: { tip: { enabled: true } } };
  expect(advance(beginSale(asks, NOW), tip, NOW)).toMatchObject({ phase: "card", tip: 500 });
  for (const push of [PUSH, { ...asks, type: "refund" as const }]) {
    const begun = beginSale(push, NOW);
    expect(advance(begun, tip, NOW)).toBe(begun);
  }
});
