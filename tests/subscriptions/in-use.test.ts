import { expect, test } from "vitest";
import { holdCharged } from "#extensions/capabilities/payment-methods/index.ts";
import { type Subscription, SubscriptionEntity } from "#extensions/capabilities/subscriptions/index.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { aPaymentMethod, callerOf } from "#tests/support/payment-methods.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aSubscriptionRow } from "./a-subscription-row.ts";

const { platform } = await startPlatform();
const refusalOf = async (call: Promise<unknown>) => infoOf(await failureOf(call));

async function aSubscriber() {
  const organization = await anOrganization(platform);
  const stored = await aPaymentMethod(platform, organization);
  const { customerId } = stored;
  const second = await aPaymentMethod(platform, organization, { customerId, testCard: "mastercard" });
  const { paymentMethods, customers } = callerOf(platform, organization);
  return {
    ...{ organization, customers, paymentMethods, customerId },
    ...{ usual: stored.paymentMethodId, other: second.paymentMethodId },
    /** As a subscription is created: the method is held first. */
    subscribe: (given: Partial<Subscription> = {}, meanwhile = async () => {}) =>
      organization.work().atomically(async (phase) => {
        const { paymentMethodId = null } = given;
        await holdCharged(phase, { customerId, paymentMethodId });
        await meanwhile();
        return (await aSubscriptionRow(phase, { customerId, ...given })).id;
      }),
    end: (id: string) =>
      organization.work().atomically(async (phase) => {
        const row = await lockRow(phase, SubscriptionEntity, id, "subscription");
        Object.assign(row, { status: "canceled", endedAt: phase.now() });
        phase.record({ type: "subscription.canceled", subject: row });
      }),
    detach: (paymentMethodId: string) => paymentMethods.detachPaymentMethod({ paymentMethodId }),
  };
}

test("a method that live subscriptions charge is not detached, and one that none charges is", async () => {
  const { subscribe, end, detach, usual, other } = await aSubscriber();
  const byDefault = await subscribe();
  const named = await subscribe({ paymentMethodId: other });
  await subscribe({ collectionMethod: "invoice" });
  for (const [method, subscription] of [
    [usual, byDefault],
    [other, named],
  ] as const)
    expect(await refusalOf(detach(method))).toMatchObject({
      reason: "in_use_by_subscription",
      metadata: { subscription_ids: JSON.stringify([subscription]) },
    });
  await end(named);
  expect(await detach(other)).toMatchObject({ paymentMethodStatus: "detached" });
});

test("a subscription that is created at that moment keeps its method", async () => {
  const { subscribe, detach, usual } = await aSubscriber();
  let detached: Promise<{ reason: string }> | null = null;
  await subscribe({}, async () => {
    detached = refusalOf(detach(usual));
    // It waits for the customer that the subscription holds.
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect(await detached).toMatchObject({ reason: "in_use_by_subscription" });
});

test("nothing begins to charge a method that is being detached, until the engine refuses", async () => {
  const { subscribe, detach, other } = await aSubscriber();
  const fault = { method: "DELETE", path: `/payment_methods/${other}`, times: 1 };
  await platform.sandbox.fault({ ...fault, kind: "status_500" });
  await expect(detach(other)).rejects.toThrow();
  const refused = await subscribe({ paymentMethodId: other }).catch((error: { reason: string }) => error.reason);
  expect(refused).toBe("payment_method_not_usable");
  const body = { error: { type: "invalid_request", code: "IR_06", message: "Invalid data" } };
  await platform.sandbox.fault({ ...fault, kind: "status", status: 400, body });
  await expect(detach(other)).rejects.toThrow();
  expect(await subscribe({ paymentMethodId: other })).toMatch(/^sub_/);
});

test("a customer who is billed is neither archived nor redacted", async () => {
  const { customers, customerId, subscribe, end } = await aSubscriber();
  const subscription = await subscribe({ collectionMethod: "invoice" });
  for (const call of [() => customers.archiveCustomer({ customerId }), () => customers.redactCustomer({ customerId })])
    expect(await refusalOf(call())).toMatchObject({
      reason: "in_use_by_subscription",
      metadata: { subscription_ids: JSON.stringify([subscription]) },
    });
  await end(subscription);
  expect(await customers.archiveCustomer({ customerId })).toMatchObject({ customerStatus: "archived" });
});
