import { expect, test } from "vitest";
import { PaymentLinkAttemptEntity } from "#extensions/capabilities/payment-links/index.ts";
import { refundCopy } from "#extensions/capabilities/refunds/follow-refund.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { freedWithoutEngine, payAtEngine } from "./at-engine.ts";
import { aShop } from "./paying.ts";

const { platform } = await startPlatform();

test("a refund of an overpayment that fails is told until the money is given back", async () => {
  const shop = await aShop(platform);
  const { organization } = shop;
  await shop.afterMinutes(0);
  const link = await shop.aLink({ use: "single" });
  const late = await shop.begin(link.code);
  const { transactionId } = late;
  await freedWithoutEngine(shop, transactionId);
  await shop.pay((await shop.begin(link.code)).transactionId);
  await payAtEngine(platform, shop, transactionId, "saved_insufficient_funds");
  await shop.checkout.syncCheckout({ code: link.code, attemptCode: late.attemptCode });
  await shop.afterMinutes(1);
  const told = async () => {
    const caller = platform.callers.grpc.forOrganization({ organizationId: organization.id, environment: "sandbox" });
    const { items } = await caller.attention.getAttention({});
    return items.map(({ kind, subjectId }) => [kind, subjectId]);
  };
  expect(await told()).toEqual([]);

  const [refund] = (await shop.refunds.listRefunds({ transactionId })).data;
  const refundId = refund?.refundId ?? "";
  await platform.sandbox.advanceRefund(organization.engineMerchantId, refundId, "failed");
  await refundCopy.refresh(organization.work(), refundId);
  expect(await told()).toEqual([["overpayment_refund_failed", transactionId]]);

  // The other half is still owed.
  await shop.refunds.createRefund({ transactionId, amount: 2_100n }, withKey());
  expect(await told()).toEqual([["overpayment_refund_failed", transactionId]]);
  await shop.refunds.createRefund({ transactionId }, withKey());
  expect(await told()).toEqual([]);
});

test("a failed refund of another payment is no overpayment", async () => {
  const shop = await aShop(platform);
  const link = await shop.aLink();
  const { transactionId } = await shop.begin(link.code);
  await shop.pay(transactionId);
  const { refundId } = await shop.refunds.createRefund({ transactionId }, withKey());
  await platform.sandbox.advanceRefund(shop.organization.engineMerchantId, refundId, "failed");
  await refundCopy.refresh(shop.organization.work(), refundId);
  const [attempt] = await shop.organization.work().em.find(PaymentLinkAttemptEntity, { transactionId });
  expect(attempt).toMatchObject({ status: "paid", refundFailedAt: null });
});
