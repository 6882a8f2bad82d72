import { setTimeout as after } from "node:timers/promises";
import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aShop, type Shop, type Start } from "./paying.ts";

const { platform } = await startPlatform();

const PAYERS = 100;
/** What passes by itself. */
const WAITS: ReadonlySet<string> = new Set(["payment_link_busy", "overloaded", "idempotency_in_progress"]);
const ENDS: ReadonlySet<string> = new Set(["payment_link_unavailable", "payment_link_sold_out"]);

/** A payer who tries until the link is paid, and pays at most once. */
async function aPayer(shop: Shop, code: string, request: Start, number: number): Promise<"paid" | "too late"> {
  for (;;) {
    try {
      const { transactionId } = await shop.begin(code, request);
      // Every third payer's first card is declined.
      if (number % 3 === 0) await patiently(() => shop.pay(transactionId, "declined"));
      await patiently(() => shop.pay(transactionId));
      return "paid";
    } catch (error) {
      const reason = reasonOf(error) ?? "";
      if (ENDS.has(reason)) return "too late";
      if (!WAITS.has(reason)) throw error;
      await after(100 + Math.random() * 200);
    }
  }
}

async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!WAITS.has(reasonOf(error) ?? "")) throw error;
      await after(100);
    }
  }
}

async function paidAmong(shop: Shop, code: string, request: Start): Promise<number> {
  const payers = Array.from({ length: PAYERS }, (_, number) => aPayer(shop, code, request, number));
  return (await Promise.all(payers)).filter((outcome) => outcome === "paid").length;
}

const moneyOf = async ({ organization }: Shop) =>
  (await organization.work().em.find(TransactionExtensionEntity, { status: "succeeded" })).length;

test("of 100 payers at once, one pays a link for single use", async () => {
  const shop = await aShop(platform);
  const link = await shop.aLink({ use: "single" });
  expect(await paidAmong(shop, link.code, {})).toBe(1);
  expect(await moneyOf(shop)).toBe(1);
  expect(await shop.stateOf(link)).toMatchObject({ status: "completed", usesCount: 1, openAttempts: 0 });
}, 240_000);

test("of 100 payers at once, seven pay an item with a stock of 7", async () => {
  const shop = await aShop(platform);
  const lineItems = [{ itemId: "shoe", name: "Running shoes", unitAmount: 4_200n, stock: 7 }];
  const link = await shop.aLink({ amountType: "line_items", amount: undefined, lineItems } as never);
  expect(await paidAmong(shop, link.code, {})).toBe(7);
  expect(await moneyOf(shop)).toBe(7);
  expect(await shop.stateOf(link)).toMatchObject({
    ...{ status: "completed", usesCount: 7, openAttempts: 0, stockClaimed: { shoe: 7 } },
  });
}, 240_000);
