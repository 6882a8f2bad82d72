import { expect, test, vi } from "vitest";
import { createAuthorizer } from "#sandbox/terminal/device/authorizer.ts";
import type { DeviceParts } from "#sandbox/terminal/device/parts.ts";
import { advance, beginSale, type Entry } from "#sandbox/terminal/device/sale.rules.ts";
import { readPush } from "#sandbox/terminal/wire/push.ts";

const PUSH = {
  ...{ sale_id: "tsl_1", transaction_id: "txn_1", vendor_device_id: "term_1", type: "sale" },
  ...{ amount: "1250", currency: "USD", tip_eligible_amount: null, allow_partial: false, refunds: null },
  ...{ not_after: "2026-11-28T13:00:20.000Z", deadline_at: "2026-11-28T13:05:00.000Z", configuration: {}, cart: [] },
};
const NOW = Date.parse("2026-11-28T13:00:00.000Z");

/** A sale whose card was read. */
function authorizing(): Entry {
  const card = { kind: "card", label: "visa", entryMode: "contactless", bank: { kind: "approve" } } as const;
  return advance(beginSale(readPush(PUSH), NOW), card, NOW);
}

test("a terminal that loses its power while the bank is asked asks no more", async () => {
  const entry = authorizing();
  const answer = Promise.withResolvers<never>();
  let looks = 0;
  let isOpen = true;
  const journal = {
    entry() {
      looks += 1;
      if (looks > 100) throw new Error("it never stops asking");
      return entry;
    },
    open: () => [entry],
    standing: () => ({ configuration: {} }),
  };
  const parts = {
    ...{ client: { authorize: () => answer.promise }, journal, now: () => NOW },
    link: { isOpen: () => isOpen, signal: () => new AbortController().signal },
  };
  // Nothing happens at a terminal without power.
  const authorizer = createAuthorizer(parts as unknown as DeviceParts, () => false);
  authorizer.pursue(entry);
  isOpen = false;
  authorizer.stop();
  answer.reject(new Error("no power"));
  // Once before the bank was asked, and once when its answer was lost.
  await vi.waitUntil(() => looks > 1, 5_000);
  expect(looks).toBe(2);
});
