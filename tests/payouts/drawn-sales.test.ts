import { expect, test } from "vitest";
import { SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { assertBooks } from "#tests/support/books.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { payerOf, startPaying } from "./paying.ts";

const { platform, bank } = await startPaying();

/** Net amount of a sale of 42.00 after its fee of 2.9 % and 0.30. */
const NET = 4_200n - 152n;
const DAY_MS = 86_400_000;

async function aPayer(name: string, mask?: string) {
  const organization = await anOrganization(platform, name);
  const payer = payerOf({ platform, bank }, organization);
  await payer.destination(mask);
  for (let each = 0; each < 2; each += 1) await anEnginePayment(platform, organization);
  const waiting = () =>
    organization.work().em.find(SettlementQueueEntryEntity, {
      environment: "sandbox",
      status: "pending",
      entryType: "payout_remainder",
    });
  const report = async (payoutId: string, status: string) => {
    await platform.sandbox.advancePayout(organization.engineMerchantId, payoutId, status);
    await payer.tell(payoutId);
  };
  return { ...payer, waiting, report, books: () => assertBooks(organization.work()) };
}

test("a payout of one dollar does not make the sale that it draws on available before its day", async () => {
  const payer = await aPayer("Dollar");
  await payer.pay(100n);
  const left = 2n * NET - 160n;
  expect(await payer.balance()).toMatchObject({ available: 0n, pending: left, instantAvailable: left });
  const [rest] = await payer.waiting();
  expect(Number(rest?.availableOn)).toBeGreaterThan(Date.now() + DAY_MS / 2);
  const { entries: data } = await payer
    .clients("early")
    .settlementQueue.releaseSettlementQueueEntries({ settlementQueueEntryIds: [rest?.id ?? ""] });
  expect(data).toMatchObject([{ outcome: "not_available_yet" }]);
  await payer.books();
});

test("the rest of a sale is drawn by the next payouts, to its end", async () => {
  const payer = await aPayer("Rest");
  for (const amount of [100n, 200n, 300n]) await payer.pay(amount);
  const left = 2n * NET - 780n;
  expect(await payer.balance()).toMatchObject({ available: 0n, pending: left, instantAvailable: left });
  const { instantPayout } = (await payer.balance()) ?? expect.unreachable();
  await payer.pay(instantPayout?.maxAmount ?? 0n);
  expect((await payer.balance())?.instantAvailable).toBeLessThan(2n);
  await payer.books();
});

test("a payout that is canceled while it waits gives its sales back for their day", async () => {
  const payer = await aPayer("Canceled");
  await payer.clients().settlementQueue.updateSettlementSettings({
    currencyTerms: [{ currency: "USD", approvalThresholdAmount: 1_000n }],
  });
  const { payoutId, payoutStatus } = await payer.pay(5_000n);
  expect(payoutStatus).toBe("requires_approval");
  await payer.clients("cancel").payouts.cancelPayout({ payoutId });
  expect(await payer.balance()).toMatchObject({ available: 0n, pending: 2n * NET, instantAvailable: 2n * NET });
  expect(await payer.pay(500n)).toMatchObject({ payoutStatus: "paid" });
  await payer.books();
});

test.each([
  ["failed", "0002", 2n * NET],
  ["returned", "0000", 2n * NET - 75n],
])("a payout that %s gives its sales back for their day, when that is certain", async (how, mask, pending) => {
  const payer = await aPayer(how, mask);
  const { payoutId } = await payer.pay(5_000n);
  if (how === "returned") await payer.report(payoutId, "reversed");
  await payer.confirm(payoutId);
  expect(await payer.payout(payoutId)).toMatchObject({ payoutStatus: how });
  expect(await payer.balance()).toMatchObject({ available: 0n, pending, instantAvailable: pending });
  await payer.books();
});

test("what comes back pays what is owed first", async () => {
  const payer = await aPayer("Owing", "0002");
  const { payoutId } = await payer.pay(5_000n);
  await payer.fund(-2_000n);
  await payer.confirm(payoutId);
  expect(await payer.balance()).toMatchObject({ available: 0n, pending: 2n * NET - 2_000n });
  await payer.books();
});

test("what was available before is available again", async () => {
  const payer = await aPayer("Mixed", "0002");
  await payer.fund(3_000n);
  const { payoutId } = await payer.pay(5_000n);
  await payer.confirm(payoutId);
  expect(await payer.balance()).toMatchObject({ available: 3_000n, pending: 2n * NET });
  await payer.books();
});
