import { expect, test } from "vitest";
import { subscriptionMailJob } from "#extensions/capabilities/subscription-mails/deliver-mail.ts";
import type { MailType } from "#extensions/capabilities/subscription-mails/mail-type.ts";
import { createSubscription } from "#extensions/capabilities/subscriptions/create-subscription.ts";
import { systemClock } from "#extensions/platform/kernel/clock.ts";
import { pastAt } from "#extensions/platform/kernel/environment-clock.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createUnitOfWork } from "#extensions/platform/work/work.ts";
import { aCustomer } from "#tests/support/payment-methods.ts";
import { startMailing } from "./mailing.ts";

const { platform, aPayer } = await startMailing({ MAIL_LIMIT_RECIPIENT_PER_DAY: "1" });

const mailed = (mailType: MailType, subjectId: string) => ({
  ...{ mailId: newId("subscriptionMail", systemClock.now()), mailType, subjectId },
  ...{ transactionId: null, isMethodMissing: false },
});

test("a job that repeats sends one mail", async () => {
  const payer = await aPayer();
  const { subscriptionId } = await payer.subscribe({ trialDays: 3 });
  await payer.mail("has started");
  const resumed = mailed("resumed", subscriptionId);
  for (const _ of ["first", "repeat"]) await subscriptionMailJob.run(await payer.onClock(), resumed);
  await payer.mail("has resumed");
  expect((await payer.found()).filter(({ subject }) => subject.includes("has resumed"))).toHaveLength(1);
});

test("a merchant sees that a customer without an address got none", async () => {
  const payer = await aPayer({ email: "" });
  const { subscriptionId } = await payer.subscribe({ trialDays: 3 });
  expect(await payer.listed(subscriptionId, 1)).toEqual(["signed_up failed"]);
  const { data } = await payer.subscriptionMails.listSubscriptionMails({ subscriptionId });
  expect(data[0]).toMatchObject({ failedBecause: "no_address" });
});

test("a sandbox mails an address so often a day, and the merchant sees which mail was one too many", async () => {
  const payer = await aPayer();
  const { subscriptionId } = await payer.subscribe({ trialDays: 3 });
  await payer.listed(subscriptionId, 1);
  for (let sent = 0; sent <= 10; sent += 1)
    await subscriptionMailJob.run(payer.organization.work(), mailed("resumed", subscriptionId));
  const { data } = await payer.subscriptionMails.listSubscriptionMails({ subscriptionId });
  expect(data).toHaveLength(12);
  expect(data.filter(({ failedBecause }) => failedBecause === "limit_reached")).toHaveLength(1);
});

test("mails of a test clock have no limit, since none of them leaves", async () => {
  const payer = await aPayer();
  const { subscriptionId } = await payer.subscribe({ trialDays: 3 });
  await payer.listed(subscriptionId, 1);
  for (let sent = 0; sent <= 10; sent += 1)
    await subscriptionMailJob.run(await payer.onClock(), mailed("resumed", subscriptionId));
  expect(await payer.found()).toHaveLength(12);
  expect((await payer.received()).filter(({ recipients }) => recipients.includes(payer.email))).toEqual([]);
});

test("a payer is not asked to pay what is paid, or told what is no longer so", async () => {
  const payer = await aPayer();
  const { subscriptionId, latestInvoiceId: paid = "" } = await payer.subscribe();
  await payer.listed(subscriptionId, 2);
  for (const stale of [
    ...[mailed("charge_failed", paid), mailed("confirmation_needed", paid), mailed("invoice", paid)],
    ...[mailed("cancel_scheduled", subscriptionId), mailed("paused", subscriptionId)],
  ])
    await subscriptionMailJob.run(payer.organization.work(), stale);
  expect(await payer.listed(subscriptionId, 2)).toHaveLength(2);
});

test("nobody is told of a demo's past", async () => {
  const payer = await aPayer();
  const { context, tenant } = payer.organization.work();
  const call = { environment: "sandbox", requestId: "past", idempotencyKey: null } as const;
  const then = createUnitOfWork(context, tenant, call, pastAt(new Date("2027-01-01T09:00:00Z"), context.clock));
  const items = [{ priceId: (await payer.aPrice()).priceId }];
  const { subscriptionId } = await createSubscription.run(then, { customerId: payer.customerId, items, trialDays: 60 });
  await payer.subscriptions.cancelSubscription({ subscriptionId });
  expect(await payer.listed(subscriptionId, 1)).toEqual(["cancel_scheduled sent"]);
});

test("mails about health data name no plan, and a redacted customer gets none", async () => {
  const payer = await aPayer();
  const email = `${crypto.randomUUID()}@clinic.example`;
  const customerId = await aCustomer(platform, payer.organization, { dataClass: "phi", email });
  const { subscriptionId } = await payer.subscribe({ customerId, trialDays: 3 });
  expect(await payer.listed(subscriptionId, 1)).toEqual(["signed_up sent"]);
  const [mail] = await payer.foundFor(email);
  expect(mail?.subject).toMatch(/Your subscription at .+ has started$/);
  expect(`${mail?.text}${mail?.html}`).not.toContain("Coffee");
  await payer.subscriptions.cancelSubscription({ subscriptionId, at: "now" });
  await payer.listed(subscriptionId, 2);
  await payer.customers.redactCustomer({ customerId });
  await subscriptionMailJob.run(payer.organization.work(), mailed("resumed", subscriptionId));
  expect((await payer.listed(subscriptionId, 3)).toSorted()).toEqual([
    ...["canceled sent", "resumed failed", "signed_up sent"],
  ]);
});

test("charges that fail on one day are one mail, and one of the next day is another", async () => {
  const payer = await aPayer({ testCard: "saved_insufficient_funds", email: "robin@one-a-day.example" });
  const { subscriptionId, latestInvoiceId: owed = "" } = await payer.subscribe();
  await payer.listed(subscriptionId, 1);
  await subscriptionMailJob.run(await payer.onClock(), mailed("charge_failed", owed));
  expect(await payer.listed(subscriptionId, 1)).toEqual(["charge_failed sent"]);
  await payer.advance("2027-02-01T07:00:00Z");
  await subscriptionMailJob.run(await payer.onClock(), mailed("charge_failed", owed));
  expect(await payer.listed(subscriptionId, 2)).toEqual(["charge_failed sent", "charge_failed sent"]);
});
