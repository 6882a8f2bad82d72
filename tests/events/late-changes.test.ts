import { expect, test, vi } from "vitest";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/refund.entity.ts";
import { SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { readArguments } from "#extensions/platform/commands/arguments.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { startPaying } from "#tests/payouts/paying.ts";
import { compareWithEngine, reconcileOnly } from "#tests/support/comparing.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import { withKey } from "#tests/support/transactions.ts";

vi.setConfig({ testTimeout: 120_000 });

const DAY_MS = 86_400_000;
let passedMs = 0;
const { platform, organization, payer } = await startPaying({
  clock: { now: () => new Date(Date.now() + passedMs) },
});
const { engineMerchantId } = organization;
const work = () => organization.work();

const BANK_DEBIT = {
  payment_method: "bank_debit",
  payment_method_type: "ach",
  payment_method_data: {
    bank_debit: {
      ach_bank_debit: {
        account_number: "000123456789",
        routing_number: "110000000",
        bank_account_holder_name: "Jane Doe",
      },
    },
  },
};

/** Ended objects of an organization at the engine, known here. */
async function aWorld() {
  await payer.fund(100_000n);
  await payer.destination();
  const { payoutId } = await payer.pay(10_000n);
  const refunded = await anEnginePayment(platform, organization);
  const { refundId } = await payer
    .clients()
    .refunds.createRefund({ transactionId: refunded.id, amount: 700n }, withKey());
  const debit = await platform.sandbox.createPayment(engineMerchantId, BANK_DEBIT);
  await platform.sandbox.advancePayment(engineMerchantId, debit.payment_id, "succeeded");
  const won = await aDispute(platform, organization);
  const lost = await aDispute(platform, organization);
  for (const [dispute, status] of [
    [won, "dispute_won"],
    [lost, "dispute_lost"],
  ] as const)
    await platform.sandbox.advance(dispute.engineDisputeId, { dispute_status: status });
  await reconcileOnly(organization);
  return { payoutId, refundId, refundedId: refunded.id, debitId: debit.payment_id, won, lost };
}

async function entriesOf({ em }: UnitOfWork, sourceId: string) {
  const entries = await em.find(SettlementQueueEntryEntity, { sourceId }, { orderBy: { createdAt: "asc", id: "asc" } });
  return entries
    .filter(({ entryType }) => entryType !== "fee")
    .map((each) => `${each.entryType} ${each.grossMinorUnits}`);
}

test("what changed at the engine while webhooks were lost for a month is found by one comparison, and is booked", async () => {
  const { payoutId, refundId, refundedId, debitId, won, lost } = await aWorld();
  passedMs = 31 * DAY_MS;
  await platform.sandbox.advancePayout(engineMerchantId, payoutId, "reversed");
  await platform.sandbox.advanceRefund(engineMerchantId, refundId, "failed");
  await platform.sandbox.advancePayment(engineMerchantId, debitId, "failed");
  await platform.sandbox.advance(won.engineDisputeId, {
    dispute_stage: "pre_arbitration",
    dispute_status: "dispute_lost",
  });
  await platform.sandbox.advance(lost.engineDisputeId, {
    dispute_stage: "dispute_reversal",
    dispute_status: "dispute_won",
  });

  await compareWithEngine(organization);

  expect(await payer.payout(payoutId)).toMatchObject({ payoutStatus: "returned" });
  // The engine must confirm it a second time before the money is given back.
  await payer.confirm(payoutId);
  expect(await entriesOf(work(), payoutId)).toEqual(["instant_payout -10000", "payout_returned 10000"]);
  expect(await work().em.findOneOrFail(RefundExtensionEntity, { id: refundId })).toMatchObject({ status: "failed" });
  expect(await entriesOf(work(), refundId)).toEqual(["refund -700", "refund 700"]);
  expect(await work().em.findOneOrFail(TransactionExtensionEntity, { id: refundedId })).toMatchObject({
    refundedMinorUnits: 0n,
  });
  expect(await work().em.findOneOrFail(TransactionExtensionEntity, { id: debitId })).toMatchObject({
    status: "failed",
    capturedMinorUnits: 0n,
  });
  expect(await entriesOf(work(), debitId)).toEqual(["charge 4200", "ach_return -4200"]);
  expect(await work().em.findOneOrFail(DisputeExtensionEntity, { id: won.id })).toMatchObject({
    stage: "pre_arbitration",
    status: "dispute_lost",
  });
  expect(await entriesOf(work(), won.id)).toEqual([
    "dispute_withdrawal -4200",
    "dispute_reinstatement 4200",
    "dispute_withdrawal -4200",
  ]);
  expect(await entriesOf(work(), lost.id)).toEqual(["dispute_withdrawal -4200", "dispute_reinstatement 4200"]);
});

test("an operator's command compares all of it at once", async () => {
  await payer.fund(50_000n);
  const { payoutId } = await payer.pay(5_000n);
  passedMs += 40 * DAY_MS;
  await platform.sandbox.advancePayout(engineMerchantId, payoutId, "reversed");
  const system = createSystemWork(platform.context, { requestId: "test", service: "admin" });
  const { options } = readArguments(["--organization", organization.slug], ["organization", "environment", "since"]);
  const command = registry.commands.find(({ name }) => name === "engine compare") ?? expect.unreachable();
  expect(await command.run(system, options)).toMatchObject({ compared: expect.arrayContaining(["paid payouts"]) });
  expect(await payer.payout(payoutId)).toMatchObject({ payoutStatus: "returned" });
});
