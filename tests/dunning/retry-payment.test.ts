import { expect, test } from "vitest";
import { InvoiceAttemptEntity } from "#extensions/capabilities/invoices/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aFailingSubscriber, nextOf } from "./dunned.ts";

const { platform } = await startPlatform();

const dunningOf = (organizationId: string) => platform.callers.grpc.forOrganization({ organizationId }).dunning;

test("a declined retry by hand moves no step, and is in the audit log", async () => {
  const { organization, renewal, subscriptionId } = await aFailingSubscriber(platform);
  const begun = await renewal();
  const options = withKey();
  const retry = () => dunningOf(organization.id).retryPayment({ subscriptionId }, options);
  expect(infoOf(await failureOf(retry()))).toMatchObject({ reason: "card_declined" });
  const retried = await renewal();
  expect(nextOf(retried.dunning)).toBe(nextOf(begun.dunning));
  expect(retried).toMatchObject({ dunning: { attempt: 0, dunningStatus: "retrying" } });
  expect(retried.dunning?.recoveredBy).toBeUndefined();
  // The same key once more charges nothing.
  expect(infoOf(await failureOf(retry()))).toMatchObject({ reason: "card_declined" });
  const attempts = await readRows(organization.work(), InvoiceAttemptEntity, { invoiceId: retried.invoiceId });
  expect(attempts.map(({ attemptedBy, cause }) => [attemptedBy, cause]).toSorted()).toEqual([
    ["merchant", "by_hand"],
    ["scheduler", null],
  ]);
  const { em } = organization.work();
  const [event] = await em.find(EventEntity, { subjectId: retried.invoiceId, type: "invoice.payment_retried" });
  expect(event).toMatchObject({ parentId: subscriptionId });
  const { audit } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const { data } = await audit.listAuditEvents({ action: ["invoice.payment_retried"] });
  expect(data).toMatchObject([{ subjectId: retried.invoiceId }]);
});

test("a retry by hand that is paid makes the subscription active, and the answer replays", async () => {
  const { organization, aCard, renewal, subscriptionId, update } = await aFailingSubscriber(platform);
  const { paymentMethodId } = await aCard("visa");
  await update({ subscriptionId, paymentMethodId });
  const options = withKey();
  const retry = () => dunningOf(organization.id).retryPayment({ subscriptionId }, options);
  expect(await retry()).toMatchObject({ subscriptionId, subscriptionStatus: "active" });
  expect(await renewal()).toMatchObject({ invoiceStatus: "paid", dunning: { recoveredBy: "by_hand" } });
  expect(await retry()).toMatchObject({ subscriptionId });
  expect((await renewal()).attempts).toHaveLength(2);
  const refused = await failureOf(dunningOf(organization.id).retryPayment({ subscriptionId }, withKey()));
  expect(infoOf(refused)).toMatchObject({ reason: "no_payment_due" });
});

test("what paid an invoice is kept: a step of the schedule, or another card", async () => {
  const first = await aFailingSubscriber(platform);
  const { paymentMethodId } = await first.aCard("visa");
  await first.update({ subscriptionId: first.subscriptionId, paymentMethodId });
  await first.advance("2027-02-28T16:00:00Z");
  expect(await first.renewal()).toMatchObject({ dunning: { recoveredBy: "new_card", dunningStatus: "recovered" } });
});

test("what the network forbids is refused before the bank is asked", async () => {
  const expired = await aFailingSubscriber(platform, "saved_expired");
  const { organization, subscriptionId, invoices, failingMethodId, renewal } = expired;
  const refused = await failureOf(dunningOf(organization.id).retryPayment({ subscriptionId }, withKey()));
  expect(infoOf(refused)).toMatchObject({ reason: "payment_retry_not_allowed" });
  const { invoiceId } = await renewal();
  const payment = { invoiceId, paymentMethodId: failingMethodId };
  expect(infoOf(await failureOf(invoices.payInvoice(payment, withKey())))).toMatchObject({
    reason: "payment_retry_not_allowed",
  });
  expect((await renewal()).attempts).toHaveLength(1);
});
