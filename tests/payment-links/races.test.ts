import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { expect, test } from "vitest";
import { PaymentLinkAttemptEntity } from "#extensions/capabilities/payment-links/index.ts";
import { refundOverpaid } from "#extensions/capabilities/payment-links/refund-overpaid.ts";
import { transactionCopy } from "#extensions/capabilities/transactions/index.ts";
import { EngineError } from "#extensions/connectors/engine/index.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { freedWithoutEngine, payAtEngine } from "./at-engine.ts";
import { aShop, refusalOf } from "./paying.ts";

const { platform } = await startPlatform();

test("a payment after its use was freed takes a free one, or is given back once", async () => {
  const shop = await aShop(platform);
  await shop.afterMinutes(0);
  const link = await shop.aLink({ use: "multiple", maxUses: 1 });
  const late = await shop.begin(link.code);
  await freedWithoutEngine(shop, late.transactionId);
  const other = await shop.begin(link.code);
  await shop.pay(other.transactionId);
  await payAtEngine(platform, shop, late.transactionId, "saved_insufficient_funds");
  const secrets = { code: link.code, attemptCode: late.attemptCode };
  expect(await shop.checkout.syncCheckout(secrets)).toMatchObject({ step: "overpaid" });
  await shop.afterMinutes(1);
  await shop.afterMinutes(30);
  const { data } = await shop.refunds.listRefunds({ transactionId: late.transactionId });
  expect(data).toMatchObject([{ amount: 4_200n, refundStatus: "succeeded", reason: "duplicate" }]);
  expect(await shop.checkout.getCheckoutAttempt(secrets)).toMatchObject({
    ...{ step: "overpaid", amountRefunded: 4_200n, refunds: [{ amount: 4_200n, refundStatus: "succeeded" }] },
  });
  expect(await shop.stateOf(link)).toMatchObject({ usesCount: 1, openAttempts: 0, collectedMinorUnits: 4_200n });
  expect((await shop.typesOf(link)).filter((type) => type === "overpaid")).toHaveLength(1);
});

test("a late payment takes the use that is free", async () => {
  const shop = await aShop(platform);
  const link = await shop.aLink({ use: "multiple", maxUses: 2 });
  const late = await shop.begin(link.code);
  await freedWithoutEngine(shop, late.transactionId);
  expect(await shop.stateOf(link)).toMatchObject({ openAttempts: 0 });
  await payAtEngine(platform, shop, late.transactionId, "saved_insufficient_funds");
  expect(await shop.checkout.syncCheckout({ code: link.code, attemptCode: late.attemptCode })).toMatchObject({
    ...{ step: "paid", amountRefunded: 0n },
  });
  expect(await shop.stateOf(link)).toMatchObject({ usesCount: 1, openAttempts: 0, collectedMinorUnits: 4_200n });
});

test("a payer who pays while the next one takes over keeps the link, or has paid nothing", async () => {
  const shop = await aShop(platform);
  await shop.afterMinutes(0);
  const links: Awaited<ReturnType<typeof shop.aLink>>[] = [];
  const firsts: Awaited<ReturnType<typeof shop.begin>>[] = [];
  for (let number = 0; number < 6; number += 1) {
    const link = await shop.aLink({ use: "single" });
    links.push(link);
    firsts.push(await shop.begin(link.code));
  }
  await shop.afterMinutes(4);
  const outcomes = await Promise.all(
    links.map(async ({ code }, number) => {
      const { transactionId } = firsts[number] ?? { transactionId: "" };
      const pays = async () => {
        // Not always before the other, nor always after.
        await after(number * 10);
        await payAtEngine(platform, shop, transactionId, "saved_insufficient_funds");
      };
      const [paid, taken] = await Promise.all([refusedAtEngine(pays), refusalOf(shop.begin(code))]);
      return { paid: !paid, taken: taken === null };
    }),
  );
  for (const { paid, taken } of outcomes) expect(paid && taken).toBe(false);
  for (const { transactionId } of firsts) await shop.transactions.syncTransaction({ transactionId });
  for (const [number, link] of links.entries()) {
    const { paid, taken } = outcomes[number] ?? {};
    expect(await shop.stateOf(link)).toMatchObject({ usesCount: paid ? 1 : 0, openAttempts: taken ? 1 : 0 });
  }
});

test("an engine's event that comes before the answer to the start settles the attempt", async () => {
  const shop = await aShop(platform);
  const link = await shop.aLink({ use: "single" });
  const key = randomUUID();
  await platform.sandbox.fault({ method: "POST", path: "/payments", kind: "drop_after_commit", times: 1 });
  await expect(shop.begin(link.code, {}, key)).rejects.toThrow();
  const [attempt] = await shop.organization.work().em.find(PaymentLinkAttemptEntity, {});
  const { transactionId = "" } = attempt ?? {};
  await payAtEngine(platform, shop, transactionId, "saved_insufficient_funds");
  await transactionCopy.refresh(await shop.work(), transactionId);
  const paid = { status: "completed", usesCount: 1, openAttempts: 0 };
  expect(await shop.stateOf(link)).toMatchObject(paid);
  expect(await shop.begin(link.code, {}, key)).toMatchObject({ step: "paid", transactionId });
  expect(await shop.stateOf(link)).toMatchObject(paid);
  expect(await shop.typesOf(link)).toEqual(["created", "updated", "payment_succeeded", "completed"]);
});

test("a start that the engine refuses gives its use back", async () => {
  const shop = await aShop(platform);
  const link = await shop.aLink({ use: "single" });
  const body = { error: { type: "invalid_request", code: "IR_06", message: "Invalid data" } };
  await platform.sandbox.fault({ method: "POST", path: "/payments", kind: "status", status: 400, body, times: 1 });
  expect(await refusalOf(shop.begin(link.code))).toBe("transaction_invalid");
  expect(await shop.stateOf(link)).toMatchObject({ openAttempts: 0, usesCount: 0 });
});

test("an overpayment is given back once, however often the work runs", async () => {
  const shop = await aShop(platform);
  const link = await shop.aLink({ use: "single" });
  const late = await shop.begin(link.code);
  await freedWithoutEngine(shop, late.transactionId);
  await shop.pay((await shop.begin(link.code)).transactionId);
  await payAtEngine(platform, shop, late.transactionId, "saved_insufficient_funds");
  await shop.checkout.syncCheckout({ code: link.code, attemptCode: late.attemptCode });
  const [attempt] = await shop.organization.work().em.find(PaymentLinkAttemptEntity, { status: "overpaid" });
  const item = { kind: "", subjectId: attempt?.id ?? "", dueAt: new Date(), attempt: 1 };
  const run = async () => {
    if (!("asks" in refundOverpaid)) throw new Error("it calls the engine");
    await refundOverpaid
      .asks(await shop.work(), item, async () => {})
      .catch((error: unknown) => {
        if (!isRefusal(error, "idempotency_in_progress")) throw error;
      });
  };
  await Promise.all([run(), run(), run()]);
  await run();
  const { data } = await shop.refunds.listRefunds({ transactionId: late.transactionId });
  expect(data).toMatchObject([{ amount: 4_200n, refundStatus: "succeeded" }]);
});

/** Whether the engine refuses, since the payment was canceled. */
async function refusedAtEngine(pays: () => Promise<unknown>): Promise<boolean> {
  return pays().then(
    () => false,
    (error: unknown) => {
      if (error instanceof EngineError) return true;
      throw error;
    },
  );
}
