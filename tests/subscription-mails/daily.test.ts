import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { keepDunning } from "#extensions/capabilities/dunning/dunning-due.ts";
import { createPolicy } from "#extensions/capabilities/dunning/dunning-policies.service.ts";
import { InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { subscriptionMailJob } from "#extensions/capabilities/subscription-mails/deliver-mail.ts";
import { SubscriptionMailEntity } from "#extensions/capabilities/subscription-mails/subscription-mail.entity.ts";
import { registry } from "#extensions/capabilities.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { systemClock } from "#extensions/platform/kernel/clock.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import { CreateDunningPolicyRequestSchema } from "#proto/tollhouse/v1/dunning_pb.ts";
import { startMailing } from "./mailing.ts";

const { platform, aPayer } = await startMailing();

const LATER_CARDS = { from: "2027-01-31T15:00:00Z" };

/** Two subscriptions of one payer whose renewals of February 28 fail with the card of that scenario. */
async function aFailingPayer(testCard: string, locale = "en-US") {
  const payer = await aPayer({ ...LATER_CARDS, locale });
  const created = [await payer.subscribe(), await payer.subscribe()];
  const { paymentMethodId } = await payer.aCard(testCard);
  for (const { subscriptionId } of created) await payer.update({ subscriptionId, paymentMethodId });
  await payer.advance("2027-02-28T15:00:01Z");
  return { ...payer, subscriptionIds: created.map(({ subscriptionId }) => subscriptionId) };
}

test("two subscriptions of one payer that fail on one day are one mail, which says when the next attempt is", async () => {
  const payer = await aFailingPayer("saved_insufficient_funds");
  const { text, html } = await payer.mail("Your payment of $10.00 to");
  for (const part of ["There was not enough money in the account.", "Next attempt: March 1, 2027 at 9:00"])
    expect(text).toContain(part);
  expect(`${text}${html}`).not.toMatch(/insufficient_funds|\b51\b/);
  const failed = async () => (await payer.found()).filter(({ subject }) => subject.includes("failed"));
  await payer.advance("2027-02-28T20:00:00Z");
  expect(await failed()).toHaveLength(1);
  await payer.advance("2027-03-01T20:00:00Z");
  await expect.poll(async () => (await failed()).length, { timeout: 10_000 }).toBe(2);
});

test("a charge that the rules against card testing block is no decline of the bank in the mail", async () => {
  const payer = await aPayer({ ...LATER_CARDS });
  const { subscriptionId } = await payer.subscribe();
  const { paymentMethodId } = await payer.aCard("saved_insufficient_funds");
  await payer.update({ subscriptionId, paymentMethodId });
  const { risk } = platform.callers.grpc.forOrganization({ organizationId: payer.organization.id });
  const paths = ["declines_per_card", "window_minutes"];
  await risk.updateRiskRules({ declinesPerCard: 1, windowMinutes: 1_440, updateMask: { paths } });
  await payer.advance("2027-02-28T15:00:01Z");
  await payer.mail("Your payment of $10.00 to");
  await payer.advance("2027-03-01T15:00:00Z");
  const failed = async () => (await payer.found()).filter(({ subject }) => subject.includes("failed"));
  await expect.poll(async () => (await failed()).length, { timeout: 10_000 }).toBe(2);
  const texts = (await failed()).map(({ text }) => text);
  expect(texts.filter((text) => text.includes("This card can't be used for now. Use another card."))).toHaveLength(1);
  expect(texts.join()).not.toMatch(/bank declined|rule|card testing/i);
});

test("of two mails about one payer's day that are sent at once, one is kept", async () => {
  const payer = await aFailingPayer("saved_insufficient_funds", "de-DE");
  await payer.mail("fehlgeschlagen");
  await payer.advance("2027-02-28T15:30:00Z");
  const { em, environment } = payer.organization.work();
  await em.nativeDelete(SubscriptionMailEntity, { environment, mailType: "charge_failed" });
  const invoices = await Promise.all(payer.subscriptionIds.map((id) => payer.invoicesOf(id)));
  const mails = invoices.map(([, renewal]) => ({
    ...{ mailId: newId("subscriptionMail", systemClock.now()), mailType: "charge_failed" as const },
    ...{ subjectId: renewal?.invoiceId ?? "", transactionId: null, isMethodMissing: false },
  }));
  await Promise.all(mails.map(async (mail) => subscriptionMailJob.run(await payer.onClock(), mail)));
  expect(await em.fork().count(SubscriptionMailEntity, { environment, mailType: "charge_failed" })).toBe(1);
});

test.each([
  { endAction: "cancel", mails: 0 },
  { endAction: "pause", mails: 0 },
  { endAction: "unpaid", mails: 1 },
])(
  "the last failed charge is mailed, unless an email about its end comes: $endAction",
  async ({ endAction, mails }) => {
    const payer = await aFailingPayer("saved_insufficient_funds");
    await payer.mail("Your payment of $10.00 to");
    const work = payer.organization.work();
    const [subscriptionId = ""] = payer.subscriptionIds;
    const { policyVersion } = await createPolicy(
      work,
      create(CreateDunningPolicyRequestSchema, { days: [1], endAction }),
    );
    const [, renewal] = await payer.invoicesOf(subscriptionId);
    await work.atomically(async (phase) => {
      const invoice = await lockRow(phase, InvoiceEntity, renewal?.invoiceId ?? "", "invoice");
      // As the last step leaves it, a moment before the subscription ends.
      const ending = { policyVersion, nextStepAt: null, nextAttemptAt: null, endsBecause: "schedule_ended" } as const;
      if (invoice.dunning) keepDunning(phase, invoice, { ...invoice.dunning, ...ending });
    });
    const failures = { environment: work.environment, mailType: "charge_failed" as const };
    await work.em.nativeDelete(SubscriptionMailEntity, failures);
    await subscriptionMailJob.run(await payer.onClock(), {
      ...{ mailId: newId("subscriptionMail", systemClock.now()), mailType: "charge_failed" },
      ...{ subjectId: renewal?.invoiceId ?? "", transactionId: null, isMethodMissing: false },
    });
    expect(await work.em.fork().count(SubscriptionMailEntity, failures)).toBe(mails);
  },
);

test("on the day on which dunning pauses a subscription, one mail says so and what was not paid", async () => {
  const payer = await aPayer({ ...LATER_CARDS });
  await createPolicy(
    payer.organization.work(),
    create(CreateDunningPolicyRequestSchema, { days: [1], endAction: "pause" }),
  );
  const { subscriptionId } = await payer.subscribe();
  const { paymentMethodId } = await payer.aCard("saved_insufficient_funds");
  await payer.update({ subscriptionId, paymentMethodId });
  await payer.advance("2027-02-28T15:00:01Z");
  await payer.mail("Your payment of $10.00 to");
  await payer.advance("2027-03-02T15:00:00Z");
  const { text } = await payer.mail("is paused");
  expect(text).toMatch(/Amount due: \$10\.00.*An invoice was not paid\..*Pay invoice: https:/s);
  const subjects = (await payer.found()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /failed|paused/.test(subject))).toHaveLength(2);
});

test("a payer never reads that the bank reports the card as stolen, and learns of each step", async () => {
  const payer = await aFailingPayer("saved_visa_14");
  const { text } = await payer.mail("Your payment of $10.00 to");
  expect(text).toContain("The card's details are no longer valid.");
  expect(text).not.toMatch(/stolen|lost|Next attempt/);
  await payer.advance("2027-03-01T20:00:00Z");
  const failed = async () => (await payer.found()).filter(({ subject }) => subject.includes("failed")).length;
  await expect.poll(failed, { timeout: 10_000 }).toBe(2);
});

test("a step whose bank wants the payer to confirm mails the invoice's page", async () => {
  const payer = await aFailingPayer("saved_three_ds");
  const { text } = await payer.mail("Confirm your payment of $10.00 to");
  expect(text).toMatch(/Confirm payment: https:\S+\/invoices\/\S+/);
  expect(text).not.toContain("Next attempt");
});

test("a redaction deletes the mails that the test clock kept", async () => {
  const payer = await aPayer({ testCard: "saved_insufficient_funds" });
  const { subscriptionId } = await payer.subscribe();
  await payer.mail("Your payment of $10.00 to");
  const { customerId, organization } = payer;
  await payer.subscriptions.cancelSubscription({ subscriptionId, at: "now" });
  await payer.customers.redactCustomer({ customerId });
  const due = startDueWork(organization.work().context, registry.due, { intervalMs: 50 });
  await expect.poll(async () => (await payer.found()).length, { timeout: 10_000 }).toBe(0);
  await due.stop(5_000);
});
