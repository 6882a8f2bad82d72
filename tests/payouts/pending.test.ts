import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { releaseEarly } from "#extensions/capabilities/settlement-queue/release-early.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { aPaidTransaction } from "#tests/support/transactions.ts";
import { payerOf, startPaying } from "./paying.ts";

const { platform, bank } = await startPaying();

/** Net amount of a sale of 42.00 after its fee of 2.9 % and 0.30. */
const NET = 4_200n - 152n;

async function aPayer(name: string, sales: number) {
  const organization = await anOrganization(platform, name);
  const payer = payerOf({ platform, bank }, organization);
  await payer.destination();
  const sold = [];
  for (let each = 0; each < sales; each += 1) sold.push(await anEnginePayment(platform, organization));
  const entries = (condition: object = {}) =>
    organization.work().em.find(SettlementQueueEntryEntity, { environment: "sandbox", ...condition });
  return { ...payer, sold, entries };
}

test("what is pending can be paid out at once: as many sales as are needed are drawn first, and what is left of the last one waits for its day", async () => {
  const payer = await aPayer("Pending", 5);
  expect(await payer.balance()).toMatchObject({ pending: 5n * NET, available: 0n, instantAvailable: 5n * NET });
  const payout = await payer.pay(6_000n);
  expect(payout).toMatchObject({ payoutStatus: "paid", feeAmount: 90n });
  // Two sales are needed, with their fees.
  const left = 5n * NET - 6_090n;
  expect(await payer.balance()).toMatchObject({ pending: left, available: 0n, instantAvailable: left });
  const released = await payer.entries({ status: "released", entryType: { $in: ["charge", "fee"] } });
  expect(released.map(({ entryType }) => entryType).sort()).toEqual(["charge", "charge", "fee", "fee"]);
  const { data } = await payer.clients().payouts.listPayoutEntries({ payoutId: payout.payoutId });
  const drawn = data.filter(({ entryType }) => entryType !== "instant_payout");
  expect(drawn.reduce((sum, { netAmount }) => sum + netAmount, 0n)).toBe(6_090n);
  // A later release was not used.
  await payer.pay(2_000n);
  const later = await payer.clients().payouts.listPayoutEntries({ payoutId: payout.payoutId });
  expect(later.data.map(({ settlementQueueEntryId }) => settlementQueueEntryId)).toEqual(
    data.map(({ settlementQueueEntryId }) => settlementQueueEntryId),
  );
});

test("a held sale, a disputed one and one with a pending refund are left out", async () => {
  const payer = await aPayer("Left", 4);
  const [held, disputed, refunded] = payer.sold;
  const charge = (await payer.entries({ transactionId: held?.id ?? "", entryType: "charge" }))[0];
  await payer.clients().settlementQueue.holdSettlementQueueEntries({
    settlementQueueEntryIds: [charge?.id ?? ""],
    reason: "merchant_request",
  });
  const { dispute_id } = await platform.sandbox.openDispute(payer.organization.engineMerchantId, {
    payment_id: disputed?.id,
    dispute_stage: "pre_dispute",
  });
  await disputeCopy.refresh(payer.organization.work(), dispute_id);
  await payer
    .clients("refund")
    .refunds.createRefund({ transactionId: refunded?.id ?? "", amount: 1_000n, delayMinutes: 60 });
  expect((await payer.balance())?.instantBreakdown).toMatchObject({
    available: 0n,
    eligiblePending: 2n * NET,
    openDisputeExposure: 0n,
    pendingRefundExposure: -1_000n,
  });
  expect(await payer.pay(2n * NET - 1_000n).catch(reasonOf)).toBe("insufficient_balance");
  expect(await payer.pay(6_000n)).toMatchObject({ payoutStatus: "paid" });
});

test("a sale by wallet counts like one by the card behind it, and one by a wallet without a card does not", async () => {
  const payer = await aPayer("Wallets", 0);
  await aPaidTransaction(platform, payer.organization, { wallet: "google_pay" });
  expect(await payer.balance()).toMatchObject({ pending: NET, instantAvailable: NET });
  await anEnginePayment(platform, payer.organization, {
    ...{ payment_method: "wallet", payment_method_type: "paypal" },
    payment_method_data: { wallet: { paypal_sdk: { token: "test" } } },
  });
  expect(await payer.balance()).toMatchObject({ pending: 2n * NET, instantAvailable: NET });
  expect(await payer.pay(2_000n)).toMatchObject({ payoutStatus: "paid" });
});

test("an inquiry of a sale that was released may take its amount", async () => {
  const payer = await aPayer("Inquiry", 2);
  await payer.pay(2n * NET - 1_000n);
  await payer.fund(10_000n);
  const before = (await payer.balance())?.instantAvailable ?? 0n;
  const { dispute_id } = await platform.sandbox.openDispute(payer.organization.engineMerchantId, {
    payment_id: payer.sold[0]?.id,
    dispute_stage: "pre_dispute",
  });
  await disputeCopy.refresh(payer.organization.work(), dispute_id);
  expect(await payer.balance()).toMatchObject({
    instantAvailable: before - 4_200n,
    instantBreakdown: { openDisputeExposure: -4_200n },
  });
});

test("thirty payouts and thirty releases at once never take more than there is", async () => {
  const payer = await aPayer("Both", 8);
  const asked = Array.from({ length: 30 }, () => payer.pay(4_000n).catch(reasonOf));
  const entries = await payer.entries({ entryType: "charge" });
  const released = entries.map(({ id }) => releaseEarly(payer.organization.work(), [id], "Test").catch(reasonOf));
  const outcomes = await Promise.all(asked);
  await Promise.all(released);
  const made = outcomes.filter((each) => each !== null && typeof each === "object");
  expect([...new Set(outcomes.filter((each) => typeof each === "string"))]).toEqual(["insufficient_balance"]);
  const total = BigInt(made.length) * 4_060n;
  expect(total).toBeLessThanOrEqual(8n * NET);
  expect(total + 4_060n).toBeGreaterThan(8n * NET);
  expect(await payer.balance()).toMatchObject({ pending: 0n, available: 8n * NET - total, inTransit: 0n });
});
