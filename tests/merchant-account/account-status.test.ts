import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { moveStatus, setLimit } from "#extensions/capabilities/merchant-account/decide.ts";
import { payoutRefusal } from "#extensions/capabilities/merchant-account/index.ts";
import { approvePayout } from "#extensions/capabilities/payouts/approve-payout.ts";
import { reserveInstant } from "#extensions/capabilities/payouts/book-payout.ts";
import { PAY_WAITING } from "#extensions/capabilities/payouts/due-kinds.ts";
import { aSettlement } from "#tests/payouts/a-settlement.ts";
import { fund, payerOf, startPaying, USD, workAs } from "#tests/payouts/paying.ts";
import { aDestinationRow, aWaitingPayoutRow } from "#tests/payouts/payout-rows.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { aPaidTransaction, aTransaction, callersOf, withKey } from "#tests/support/transactions.ts";

const { platform, bank } = await startPaying();

/** The account status that stopped the call. */
async function statusIn(call: Promise<unknown>): Promise<string | undefined> {
  const { reason, metadata } = infoOf(await failureOf(call));
  expect(reason).toBe("merchant_account_inactive");
  return metadata.account_status;
}

const reasonIn = (error: unknown) => (error as { reason?: string }).reason;
const reasonOf = async (call: Promise<unknown>) => infoOf(await failureOf(call)).reason;

describe("an account status is enforced", () => {
  const KEY = () => withKey(randomUUID());

  test("suspended: no new payment and no payout, while captures and refunds work", async () => {
    const organization = await anOrganization(platform);
    const { transactions, refunds, customers, paymentMethods } = callersOf(platform, organization);
    const authorized = await aPaidTransaction(platform, organization, { captureMethod: "manual" });
    const other = await aPaidTransaction(platform, organization, { captureMethod: "manual" });
    const paid = await aPaidTransaction(platform, organization);
    const waiting = await aTransaction(platform, organization);
    await moveStatus(organization.work(), "suspend", "Chargebacks.");
    const create = transactions.createTransaction({ amount: 100n, currency: "USD" }, KEY());
    expect(await statusIn(create)).toBe("suspended");
    const { transactionId } = waiting;
    expect(await statusIn(transactions.getPaymentForm({ transactionId }))).toBe("suspended");
    const confirm = transactions.confirmTransaction({ transactionId, paymentMethodId: "pm_none" }, KEY());
    expect(await statusIn(confirm)).toBe("suspended");
    const { customerId } = await customers.createCustomer({ name: "A" });
    const session = paymentMethods.createPaymentMethodSession({ customerId }, KEY());
    expect(await statusIn(session)).toBe("suspended");
    const captured = await transactions.captureTransaction({ transactionId: authorized.transactionId }, KEY());
    expect(captured.transactionStatus).toBe("succeeded");
    const refund = await refunds.createRefund({ transactionId: paid.transactionId, amount: 100n }, KEY());
    expect(refund.refundStatus).not.toBe("failed");
    await moveStatus(organization.work(), "close", "Left.");
    const capture = transactions.captureTransaction({ transactionId: other.transactionId }, KEY());
    expect(await statusIn(capture)).toBe("closed");
    const closed = transactions.createTransaction({ amount: 100n, currency: "USD" }, KEY());
    expect(await statusIn(closed)).toBe("closed");
    await moveStatus(organization.work(), "activate", "Back.");
    await transactions.createTransaction({ amount: 100n, currency: "USD" }, KEY());
  });

  test("restricted: no payout leaves, also of one that waits for its approval, until the restriction ends", async () => {
    const organization = await anOrganization(platform);
    const payer = payerOf({ bank, platform }, organization);
    await payer.destination();
    await fund(organization, 500_000n);
    await moveStatus(organization.work(), "restrict", "Documents expired.");
    const { blockers } = await payer.quote(10_000n);
    expect(blockers.map(({ code }) => code)).toContain("merchant_account_inactive");
    expect(await statusIn(payer.pay(10_000n))).toBe("restricted");
    await aPaidTransaction(platform, organization);
    await moveStatus(organization.work(), "activate", "Renewed.");
    expect(await payer.pay(10_000n)).toMatchObject({ currency: USD, amount: 10_000n });
  });

  test("a restriction waits for a payout that is being reserved", async () => {
    const organization = await anOrganization(platform);
    await setLimit(organization.work(), { currency: "USD", amount: 100n, reason: "Adds the row." });
    const order: string[] = [];
    let restricted: Promise<unknown> = Promise.resolve();
    await organization.work().atomically(async (phase) => {
      expect(await payoutRefusal(phase)).toBeNull();
      restricted = moveStatus(organization.work(), "restrict", "Now.").then(() => order.push("restricted"));
      await new Promise((resolve) => setTimeout(resolve, 300));
      order.push("reserved");
    });
    await restricted;
    expect(order).toEqual(["reserved", "restricted"]);
  });

  test("a settlement that closes while payouts are stopped waits, and is paid afterwards", async () => {
    const payer = await aSettlement({ platform, bank }, "Waiting");
    const { payoutDestinationId } = await payer.destination();
    await moveStatus(payer.organization.work(), "restrict", "Documents expired.");
    await payer.close();
    await payer.payNow();
    expect([await payer.count(), (await payer.settlement()).status]).toEqual([0, "approved"]);
    const waking = async () =>
      (await payer.dueKinds(payoutDestinationId)).filter((kind) => kind === PAY_WAITING).length;
    const before = await waking();
    await moveStatus(payer.organization.work(), "activate", "Renewed.");
    expect(await waking()).toBe(before + 1);
    await payer.payNow();
    expect(await payer.count()).toBe(1);
  });

  test("a payout that waited for its approval stays while payouts are stopped", async () => {
    const organization = await anOrganization(platform);
    const approver = workAs(platform, organization, { userId: "usr_2" });
    await fund(organization, 100_000n);
    const row = await organization.work().atomically(async (phase) => {
      const destination = aDestinationRow(phase, { bankLinkId: "bnk_1", bankAccountId: "acc_1" });
      const payout = aWaitingPayoutRow(phase, destination);
      await phase.save();
      await reserveInstant(phase, payout);
      return payout;
    });
    await moveStatus(organization.work(), "restrict", "Documents expired.");
    expect(await approvePayout.run(approver, { payoutId: row.id }).catch(reasonIn)).toBe("merchant_account_inactive");
  });

  test("the largest sale is a limit of creating, and of increasing", async () => {
    const organization = await anOrganization(platform);
    const { transactions } = callersOf(platform, organization);
    await setLimit(organization.work(), { currency: "USD", amount: 5_000n, reason: "Agreed." });
    const create = (amount: bigint, currency = "USD") => transactions.createTransaction({ amount, currency }, KEY());
    const failure = await failureOf(create(5_001n));
    expect(infoOf(failure)).toMatchObject({
      reason: "transaction_limit_exceeded",
      metadata: { max_transaction_amount: "5000", currency: "USD", param: "amount" },
    });
    expect(failure.message).toContain("50.00 USD");
    await create(5_000n);
    await create(5_001n, "EUR");
    const waiting = await create(5_000n);
    await setLimit(organization.work(), { currency: "USD", amount: 4_999n, reason: "Chargebacks." });
    const { transactionId: waits } = waiting;
    expect(await reasonOf(transactions.getPaymentForm({ transactionId: waits }))).toBe("transaction_limit_exceeded");
    const charge = {
      transactionId: waits,
      paymentMethodId: (await aPaymentMethod(platform, organization)).paymentMethodId,
    };
    expect(await reasonOf(transactions.confirmTransaction(charge, KEY()))).toBe("transaction_limit_exceeded");
    await setLimit(organization.work(), { currency: "USD", amount: 5_000n, reason: "Agreed." });
    const held = { captureMethod: "manual", incrementalAuthorization: true };
    const { transactionId } = await aPaidTransaction(platform, organization, held);
    const increment = transactions.incrementAuthorization({ transactionId, amount: 5_001n }, KEY());
    expect(await reasonOf(increment)).toBe("transaction_limit_exceeded");
    await setLimit(organization.work(), { currency: "USD", amount: null, reason: "Grown." });
    await create(5_001n);
  });

  test("a capture of more than is authorized is no way around the largest sale, and a lower limit stops no capture", async () => {
    const organization = await anOrganization(platform);
    const { transactions } = callersOf(platform, organization);
    const limit = (amount: bigint) => setLimit(organization.work(), { currency: "USD", amount, reason: "Agreed." });
    const held = { amount: 1_000n, captureMethod: "manual", overcapture: true };
    const { transactionId } = await aPaidTransaction(platform, organization, held);
    const other = await aPaidTransaction(platform, organization, held);
    const parts = await aPaidTransaction(platform, organization, { amount: 1_000n, captureMethod: "manual_multiple" });
    await limit(1_100n);
    const capture = (id: string, amount: bigint, final = true) =>
      transactions.captureTransaction({ transactionId: id, amount, final }, KEY());
    const beyond = await failureOf(capture(transactionId, 1_101n));
    expect(infoOf(beyond)).toMatchObject({
      reason: "transaction_limit_exceeded",
      metadata: { max_transaction_amount: "1100", currency: "USD", param: "amount" },
    });
    expect(await capture(transactionId, 1_100n)).toMatchObject({ amountCaptured: 1_100n });
    await limit(500n);
    expect(await capture(other.transactionId, 1_000n)).toMatchObject({ amountCaptured: 1_000n });
    await capture(parts.transactionId, 600n, false);
    expect(await capture(parts.transactionId, 400n)).toMatchObject({ amountCaptured: 1_000n });
  });

  test("the account's text on card statements comes before the transaction's, if both fit", async () => {
    const organization = await anOrganization(platform);
    const { transactions, merchantAccount } = callersOf(platform, organization);
    const updateMask = { paths: ["statement_descriptor"] };
    await merchantAccount.updateMerchantAccount({ statementDescriptor: "NORTHWIND", updateMask });
    const sale = (statementDescriptor: string) =>
      transactions.createTransaction({ amount: 100n, currency: "USD", statementDescriptor }, KEY());
    expect(await sale("SHOES")).toMatchObject({ statementDescriptor: "SHOES" });
    expect(await reasonOf(sale("TRAIL SHOES 42"))).toBe("statement_descriptor_too_long");
    const onlyDigits = merchantAccount.updateMerchantAccount({ statementDescriptor: "12345", updateMask });
    expect(await reasonOf(onlyDigits)).toBe("validation_failed");
  });
});
