import { describe, expect, test } from "vitest";
import type { LinkStatus, StoredItem } from "#extensions/capabilities/payment-links/link-shapes.rules.ts";
import {
  assertInStock,
  checkoutStatusOf,
  hasRoom,
  isSoldOut,
  retryAfterSeconds,
  statusAt,
} from "#extensions/capabilities/payment-links/payment-link.rules.ts";
import { anItem } from "./pricing.ts";

const NOW = new Date("2026-11-03T09:24:00Z");
const seconds = (count: number) => new Date(NOW.getTime() + count * 1_000);

function aLink(
  given: { items?: Partial<StoredItem>[]; status?: LinkStatus; expiresAt?: Date } & Partial<typeof USES> = {},
) {
  const { items = [], status = "active", expiresAt = null, ...uses } = given;
  return { id: "pl_1", status, expiresAt, terms: { lineItems: items.map(anItem) }, ...USES, ...uses };
}
const USES = {
  maxUses: null as number | null,
  usesCount: 0,
  openAttempts: 0,
  stockClaimed: {} as Record<string, number>,
};

describe("what a payer finds", () => {
  test.each([
    ["open", aLink()],
    ["open", aLink({ maxUses: 2, usesCount: 1 })],
    ["busy", aLink({ maxUses: 2, usesCount: 1, openAttempts: 1 })],
    ["ended", aLink({ maxUses: 2, usesCount: 2 })],
    ["open", aLink({ items: [{ stock: 3 }], stockClaimed: { shoe: 2 } })],
    ["busy", aLink({ items: [{ stock: 3 }], stockClaimed: { shoe: 3 }, openAttempts: 1 })],
    ["ended", aLink({ items: [{ stock: 3 }], stockClaimed: { shoe: 3 } })],
    // Of an item that must be bought, less is left than its least quantity.
    ["ended", aLink({ items: [{ stock: 1 }, { itemId: "sock" }], stockClaimed: { shoe: 1 } })],
    ["ended", aLink({ items: [{ quantity: 2, stock: 3 }, { itemId: "sock" }], stockClaimed: { shoe: 2 } })],
    // An item that need not be bought may be sold out.
    ["open", aLink({ items: [{ minQuantity: 0, maxQuantity: 1, stock: 0 }, { itemId: "sock" }] })],
    ["ended", aLink({ items: [{ minQuantity: 0, maxQuantity: 1, stock: 0 }] })],
    ["paused", aLink({ status: "paused" })],
    ["ended", aLink({ status: "paused", expiresAt: NOW })],
    ["ended", aLink({ status: "completed" })],
    ["ended", aLink({ status: "deactivated" })],
    ["ended", aLink({ status: "expired" })],
    [null, aLink({ status: "draft" })],
  ])("%s: %#", (status, link) => {
    expect(checkoutStatusOf(link, NOW)).toBe(status);
  });

  test("a link's time ends at its moment, and ended links stay what they are", () => {
    expect(statusAt(aLink({ expiresAt: seconds(1) }), NOW)).toBe("active");
    expect(statusAt(aLink({ expiresAt: NOW }), NOW)).toBe("expired");
    expect(statusAt(aLink({ status: "completed", expiresAt: NOW }), NOW)).toBe("completed");
  });

  test("while someone pays the last of it, it has no room and is not sold out", () => {
    const last = aLink({ maxUses: 1, openAttempts: 1 });
    expect([hasRoom(last), isSoldOut(last)]).toEqual([false, false]);
    expect(isSoldOut({ ...last, openAttempts: 0, usesCount: 1 })).toBe(true);
    expect(isSoldOut(aLink())).toBe(false);
  });

  test("more than is left of an item is refused, with what is left", () => {
    const link = aLink({ items: [{ stock: 3 }, { itemId: "sock" }], stockClaimed: { shoe: 1 } });
    expect(() => assertInStock(link, { shoe: 2, sock: 99 })).not.toThrow();
    expect(() => assertInStock(link, { shoe: 3 })).toThrow(
      expect.objectContaining({
        ...{ reason: "payment_link_sold_out", message: "Only 2 of Shoe are left.", metadata: { left: "2" } },
        param: "choice.quantities[shoe]",
      }),
    );
  });

  test("a payer who waits is told when the first attempt may be taken over, or ends", () => {
    const attempt = (began: number) => ({ createdAt: seconds(began), heldUntil: seconds(began + 900) });
    expect(retryAfterSeconds([attempt(-60)], NOW)).toBe(120);
    expect(retryAfterSeconds([attempt(-60), attempt(-170)], NOW)).toBe(10);
    // After three minutes someone is at the engine, so its session decides.
    expect(retryAfterSeconds([attempt(-600)], NOW)).toBe(300);
    expect(retryAfterSeconds([attempt(-179)], NOW)).toBe(5);
    expect(retryAfterSeconds([], NOW)).toBe(5);
  });
});
