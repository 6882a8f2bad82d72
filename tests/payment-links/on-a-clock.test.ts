import { timestampDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { PaymentLinkAttemptEntity } from "#extensions/capabilities/payment-links/index.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { freedWithoutEngine, payAtEngine } from "./at-engine.ts";
import { aShop } from "./paying.ts";

const { platform } = await startPlatform();

const MONTH = 30 * 24 * 60;

/** A link for one use of a shop whose clock is a month ahead of real time. All times are minutes of the clock since then. */
async function aLinkInAMonth() {
  const shop = await aShop(platform);
  while ((await shop.afterMinutes(MONTH)).clockStatus !== "ready");
  const link = await shop.aLink({ use: "single" });
  const { em } = shop.organization.work();
  const begunAt = (await shop.work()).now();
  const minute = (at: Date | null = null) => at && (at.getTime() - begunAt.getTime()) / 60_000;
  return {
    ...{ ...shop, link, minute },
    toMinute: async (minute: number) => {
      while ((await shop.afterMinutes(MONTH + minute)).clockStatus !== "ready");
    },
    dueOf: async (kind: string) => {
      const rows = await em.fork().find(DueWorkEntity, { kind });
      return rows.map(({ clock, state, dueAt }) => ({ clock, state, at: minute(dueAt) }));
    },
    failures: async () => {
      const failed = { type: "payment_link.payment_failed", subjectId: link.paymentLinkId } as const;
      const events = await em.fork().find(EventEntity, failed);
      return events.map(({ createdAt }) => minute(createdAt));
    },
    attempt: async (transactionId: string) => {
      const row = await em.fork().findOneOrFail(PaymentLinkAttemptEntity, { transactionId });
      return { ...row, times: [row.createdAt, row.updatedAt, row.refundStartedAt].map((at) => minute(at)) };
    },
  };
}

test("an attempt whose declined payment is canceled ends when the clock has come to the end of its session", async () => {
  const shop = await aLinkInAMonth();
  const { transactionId } = await shop.begin(shop.link.code);
  await shop.pay(transactionId, "declined");
  await shop.toMinute(3);
  await shop.transactions.cancelTransaction({ transactionId }, withKey());
  const check = (state: string) => [{ clock: "test", state, at: 16 }];
  expect(await shop.dueOf("payment_link_attempt.check_ended")).toEqual(check("pending"));
  await shop.toMinute(15.9);
  expect(await shop.attempt(transactionId)).toMatchObject({ status: "open", times: [0, 0, null] });
  await shop.toMinute(40);
  expect(await shop.dueOf("payment_link_attempt.check_ended")).toEqual(check("done"));
  expect(await shop.attempt(transactionId)).toMatchObject({ status: "ended", times: [0, 16, null] });
  expect(await shop.failures()).toEqual([16]);
});

test("a declined attempt ends with its session on the clock, and its event has that time", async () => {
  const shop = await aLinkInAMonth();
  const { transactionId } = await shop.begin(shop.link.code);
  await shop.pay(transactionId, "declined");
  await shop.toMinute(15.9);
  expect(await shop.attempt(transactionId)).toMatchObject({ status: "open" });
  await shop.toMinute(40);
  expect(await shop.attempt(transactionId)).toMatchObject({ status: "ended", times: [0, 16, null] });
  expect(await shop.failures()).toEqual([16]);
});

test("an overpayment is given back as the clock moves, at the time at which it came", async () => {
  const shop = await aLinkInAMonth();
  const { code } = shop.link;
  const { transactionId, attemptCode } = await shop.begin(code);
  await freedWithoutEngine(shop, transactionId);
  await shop.pay((await shop.begin(code)).transactionId);
  await payAtEngine(platform, shop, transactionId, "saved_insufficient_funds");
  await shop.toMinute(5);
  await shop.checkout.syncCheckout({ code, attemptCode });
  const refund = (state: string) => [{ clock: "test", state, at: 5 }];
  expect(await shop.dueOf("payment_link_attempt.refund")).toEqual(refund("pending"));
  await shop.toMinute(9);
  expect(await shop.dueOf("payment_link_attempt.refund")).toEqual(refund("done"));
  expect(await shop.attempt(transactionId)).toMatchObject({ status: "overpaid", times: [0, 5, 5] });
  const { data } = await shop.refunds.listRefunds({ transactionId });
  expect(data.map(({ createdAt }) => createdAt && shop.minute(timestampDate(createdAt)))).toEqual([5]);
});
