import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { moveStatus } from "#extensions/capabilities/merchant-account/decide.ts";
import { assertAccountAllows } from "#extensions/capabilities/merchant-account/index.ts";
import { merchantEngine, sandboxEngineOf } from "#extensions/capabilities/merchants/index.ts";
import { createMethodSession } from "#extensions/capabilities/payment-methods/create-method-session.ts";
import { PaymentMethodSessionEntity } from "#extensions/capabilities/payment-methods/payment-method.entity.ts";
import { transactionCopy } from "#extensions/capabilities/transactions/index.ts";
import { unpaidPages } from "#extensions/capabilities/transactions/unpaid.queries.ts";
import { registry } from "#extensions/capabilities.ts";
import { testCards } from "#extensions/connectors/engine/index.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";
import { aPaidTransaction, aTransaction, callersOf, withKey } from "#tests/support/transactions.ts";

const { platform } = await startPlatform();

/** Runs the organization's due work until none is left that is due. */
async function runDueWork(organization: TestOrganization): Promise<void> {
  const running = startDueWork(platform.context, registry.due, { intervalMs: 50 });
  const due = () => organization.work().em.count(DueWorkEntity, { state: "pending", dueAt: { $lte: new Date() } });
  await expect.poll(due, { timeout: 20_000 }).toBe(0);
  await running.stop(5_000);
}

const statusOf = async (organization: TestOrganization, { transactionId }: { transactionId: string }) =>
  (await callersOf(platform, organization).transactions.getTransaction({ transactionId })).transactionStatus;

const paymentsOf = async (organization: TestOrganization) => (await merchantEngine(organization.work())).payments;

test.each(["suspend", "close"] as const)(
  "%s: what payers have not paid is canceled, at the engine too",
  async (move) => {
    const organization = await anOrganization(platform);
    const { transactions } = callersOf(platform, organization);
    const returnUrl = "https://shop.example/done";
    const hosted = await aTransaction(platform, organization, { hostedPage: true, returnUrl });
    const challenged = await aPaidTransaction(platform, organization, { testCard: "three_ds" });
    const declined = await aPaidTransaction(platform, organization, { testCard: "declined" });
    const authorized = await aPaidTransaction(platform, organization, { captureMethod: "manual" });
    const paid = await aPaidTransaction(platform, organization);
    const { clientSecret, publishableKey } = await transactions.getPaymentForm({ transactionId: hosted.transactionId });
    await moveStatus(organization.work(), move, "Chargebacks.");
    await runDueWork(organization);
    for (const transaction of [hosted, challenged, declined])
      expect(await statusOf(organization, transaction)).toBe("canceled");
    expect(await transactions.getTransaction({ transactionId: hosted.transactionId })).toMatchObject({
      cancelReason: "The merchant account takes no new payments.",
    });
    const payer = { paymentId: hosted.transactionId, publishableKey, clientSecret };
    await expect(sandboxEngineOf(organization.work()).confirmAsPayer(payer, testCards.visa)).rejects.toThrow();
    const payments = await paymentsOf(organization);
    expect(await payments.get(challenged.transactionId)).toMatchObject({ status: "canceled" });
    expect(await statusOf(organization, authorized)).toBe("authorized");
    expect(await statusOf(organization, paid)).toBe("succeeded");
  },
);

test("what reaches the engine after a suspension is canceled as well, also by a call that began before", async () => {
  const organization = await anOrganization(platform);
  const work = organization.work();
  await assertAccountAllows(work, "take_payment");
  await moveStatus(organization.work(), "suspend", "Chargebacks.");
  await runDueWork(organization);
  const payments = await paymentsOf(organization);
  const transactionId = newId("transaction", new Date());
  await payments.create({
    ...{ paymentId: transactionId, amountMinorUnits: 100n, currency: "USD", captureMethod: "automatic" },
    ...{ isIncrementable: false, isOvercapturable: false, isExtended: false, threeDs: "automatic", hasPage: false },
    metadata: {},
  });
  await transactionCopy.refresh(work, transactionId);
  expect(await statusOf(organization, { transactionId })).toBe("requires_payment_method");
  await runDueWork(organization);
  expect(await payments.get(transactionId)).toMatchObject({ status: "canceled" });
});

test("open payment method sessions end too, also one that the engine opens after the suspension", async () => {
  const organization = await anOrganization(platform);
  const { customers, paymentMethods } = callersOf(platform, organization);
  const { customerId } = await customers.createCustomer({ name: "A" });
  const open = await paymentMethods.createPaymentMethodSession({ customerId }, withKey());
  const work = organization.work(randomUUID());
  await assertAccountAllows(work, "store_payment_method");
  await moveStatus(organization.work(), "suspend", "Chargebacks.");
  const { paymentMethodSessionId } = open;
  const complete = paymentMethods.completePaymentMethodSession({ paymentMethodSessionId, testCard: "visa" }, withKey());
  expect(infoOf(await failureOf(complete)).reason).toBe("merchant_account_inactive");
  await runDueWork(organization);
  const late = await createMethodSession.run(work, { customerId });
  expect(late.sessionStatus).toBe("open");
  await runDueWork(organization);
  const sessions = await organization.work().em.find(PaymentMethodSessionEntity, { customerId });
  expect(sessions.map(({ status }) => status)).toEqual(["expired", "expired"]);
});

test("an account that is active again before keeps its payments, and a restricted one keeps them too", async () => {
  const organization = await anOrganization(platform);
  const waiting = await aTransaction(platform, organization);
  await moveStatus(organization.work(), "suspend", "By mistake.");
  await moveStatus(organization.work(), "activate", "Taken back.");
  await moveStatus(organization.work(), "restrict", "Documents expired.");
  await runDueWork(organization);
  expect(await statusOf(organization, waiting)).toBe("requires_payment_method");
});

test("a payer's bank cannot approve a payment of a suspended account through the test helper", async () => {
  const organization = await anOrganization(platform);
  const { transactionId } = await aPaidTransaction(platform, organization, { testCard: "three_ds" });
  await moveStatus(organization.work(), "suspend", "Chargebacks.");
  const { transactions } = callersOf(platform, organization);
  const pay = { transactionId, testCard: "three_ds", payerDecision: "approve" };
  const { reason } = infoOf(await failureOf(transactions.payTransaction(pay, withKey())));
  expect(reason).toBe("merchant_account_inactive");
});

test("all that wait for their payers are found, also those of the same moment", async () => {
  const organization = await anOrganization(platform);
  const createdAt = new Date("2026-11-27T12:00:00.123Z");
  const ids = [
    ...(await someTransactionRows(organization.work(), 700, { status: "requires_payment_method", createdAt })),
    ...(await someTransactionRows(organization.work(), 400, { status: "requires_payment_method" })),
    ...(await someTransactionRows(organization.work(), 3, { status: "requires_action" })),
  ];
  await someTransactionRows(organization.work(), 3, { status: "processing" });
  const found: string[] = [];
  for await (const page of unpaidPages(organization.work())) found.push(...page);
  expect(found.toSorted()).toEqual(ids.toSorted());
});
