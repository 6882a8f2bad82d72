import { expect, test } from "vitest";
import { reasonOf } from "#tests/payer-accounts/signing-in.ts";
import { dayOf } from "#tests/subscriptions/subscribing.ts";
import { aCustomer, aPaymentMethod } from "#tests/support/payment-methods.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aSession, aSignedIn, PORTAL, payerOf } from "./subscribed.ts";

const { platform } = await startPlatform({ env: { PORTAL_ORIGIN: PORTAL } });

test("an account shows each subscription with its price, next charge, card and invoices", async () => {
  const { payer, sessionToken, organization, ...subscriber } = await aSignedIn(platform);
  const { subscriptionId } = await subscriber.subscribe();
  await subscriber.subscribe({ trialDays: 14, terms: { unitAmount: 2_500n, interval: "year" } });
  const { subscriptions } = await payer.listPayerSubscriptions({ sessionToken });
  const shown = subscriptions.map(({ subscriptionStatus, amount, interval }) =>
    [subscriptionStatus, amount, interval].join(" "),
  );
  expect(shown.toSorted()).toEqual(["active 1000 month", "trialing 2500 year"]);
  const { subscription, invoices, cards, offers } = await payer.getPayerSubscription({ sessionToken, subscriptionId });
  expect(subscription).toMatchObject({
    ...{ items: [{ name: "Coffee", quantity: 1 }], nextChargeAmount: 1_000n, amountDue: 0n, canCancel: true },
    ...{ cardBrand: "Visa", cardLast4: "4242", timeZone: "UTC", canKeep: false },
  });
  expect(dayOf(subscription?.nextChargeAt)).toBe("2027-02-28");
  const { hostedUrl = "" } = await subscriber.invoices.getInvoice({
    invoiceId: (await subscriber.get(subscriptionId)).latestInvoiceId ?? "",
  });
  expect(invoices).toMatchObject([
    { invoiceNumber: "INV-000001", invoiceStatus: "paid", total: 1_000n, hostedUrl, pdfUrl: `${hostedUrl}/pdf` },
  ]);
  expect(cards).toHaveLength(1);
  expect(offers).toEqual([]);
});

test("one that is not paid says what is due and where to pay it", async () => {
  const { payer, sessionToken, ...subscriber } = await aSignedIn(platform, { testCard: "saved_insufficient_funds" });
  const { subscriptionId, latestInvoiceId = "" } = await subscriber.subscribe();
  const { hostedUrl } = await subscriber.invoices.getInvoice({ invoiceId: latestInvoiceId });
  const { subscriptions } = await payer.listPayerSubscriptions({ sessionToken });
  expect(subscriptions).toMatchObject([
    { subscriptionId, subscriptionStatus: "incomplete", amountDue: 1_000n, payUrl: hostedUrl, canCancel: false },
  ]);
});

test("a payer cancels at the end of the period, once, and keeps the subscription after all", async () => {
  const { payer, sessionToken, ...subscriber } = await aSignedIn(platform);
  const { subscriptionId } = await subscriber.subscribe();
  const named = { sessionToken, subscriptionId };
  const why = { reason: "too_expensive", comment: "Moving away." };
  const canceled = await payer.cancelPayerSubscription({ ...named, ...why });
  expect(canceled).toMatchObject({ subscriptionStatus: "active", canCancel: false, canKeep: true });
  expect(canceled.nextChargeAt).toBeUndefined();
  expect(dayOf(canceled.cancelAt)).toBe("2027-02-28");
  expect((await subscriber.get(subscriptionId)).cancellation).toMatchObject({ ...why, canceledBy: "payer" });
  await payer.cancelPayerSubscription(named);
  expect((await subscriber.get(subscriptionId)).cancellation).toMatchObject(why);
  expect(await payer.keepPayerSubscription(named)).toMatchObject({ canCancel: true, canKeep: false });
  expect(await reasonOf(payer.keepPayerSubscription(named))).toBe("none");
  await payer.cancelPayerSubscription(named);
  await subscriber.advance("2027-03-01T00:00:00Z");
  const { subscriptions } = await payer.listPayerSubscriptions({ sessionToken });
  expect(subscriptions).toMatchObject([{ subscriptionStatus: "canceled", canCancel: false, canKeep: false }]);
  expect(await reasonOf(payer.cancelPayerSubscription(named))).toBe("none");
  expect(await reasonOf(payer.keepPayerSubscription(named))).toBe("subscription_not_changeable");
});

test("taking back a cancellation does not end a pause", async () => {
  const { payer, sessionToken, ...subscriber } = await aSignedIn(platform);
  const { subscriptionId } = await subscriber.subscribe();
  await subscriber.subscriptions.pauseSubscription({ subscriptionId });
  await payer.cancelPayerSubscription({ sessionToken, subscriptionId });
  await payer.keepPayerSubscription({ sessionToken, subscriptionId });
  expect(await subscriber.get(subscriptionId)).toMatchObject({ subscriptionStatus: "paused" });
});

test("a payer chooses among the cards of the customer, and adds one", async () => {
  const { payer, sessionToken, organization, customerId, ...subscriber } = await aSignedIn(platform);
  const { subscriptionId } = await subscriber.subscribe();
  const named = { sessionToken, subscriptionId };
  const { paymentMethodId } = await aPaymentMethod(platform, organization, { customerId, testCard: "mastercard" });
  expect(await payer.setPayerSubscriptionCard({ ...named, paymentMethodId })).toMatchObject({ paymentMethodId });
  expect(await subscriber.get(subscriptionId)).toMatchObject({ paymentMethodId });
  const { paymentMethodId: foreign } = await aPaymentMethod(platform, organization);
  expect(await reasonOf(payer.setPayerSubscriptionCard({ ...named, paymentMethodId: foreign }))).toBe(
    "resource_missing",
  );
  expect(await payer.createPayerSubscriptionCardSession(named)).toMatchObject({ sessionStatus: "open" });
});

test("another payer's subscription does not exist, for any method, and neither does anything without a session", async () => {
  const { payer, ...subscriber } = await aSignedIn(platform);
  const { subscriptionId, offered } = await subscriber.subscribeWithOffers(2_000n);
  const [priceId = ""] = offered;
  const other = await aSession(subscriber.organization, await aCustomer(platform, subscriber.organization));
  const calls = (sessionToken: string) => {
    const named = { sessionToken, subscriptionId };
    return [
      payer.getPayerSubscription(named),
      payer.cancelPayerSubscription(named),
      payer.keepPayerSubscription(named),
      payer.previewPayerChange({ ...named, priceId }),
      payer.changePayerSubscription({ ...named, priceId, previewToken: "token" }),
      payer.setPayerSubscriptionCard({ ...named, paymentMethodId: subscriber.paymentMethodId }),
      payer.createPayerSubscriptionCardSession(named),
    ];
  };
  expect(new Set(await Promise.all(calls(other).map(reasonOf)))).toEqual(new Set(["resource_missing"]));
  expect(await payer.listPayerSubscriptions({ sessionToken: other })).toMatchObject({ subscriptions: [] });
  const none = "s".repeat(43);
  const ended = [...calls(none), payer.listPayerSubscriptions({ sessionToken: none })];
  expect(new Set(await Promise.all(ended.map(reasonOf)))).toEqual(new Set(["payer_session_ended"]));
  expect((await subscriber.get(subscriptionId)).cancelAt).toBeUndefined();
});

test("the plans of health data have no names", async () => {
  const { organization, ...subscriber } = await aSignedIn(platform);
  const customerId = await aCustomer(platform, organization, { dataClass: "phi" });
  const { subscriptionId } = await subscriber.subscribe({ customerId, trialDays: 3 });
  const sessionToken = await aSession(organization, customerId);
  const page = await payerOf(platform, organization).getPayerSubscription({ sessionToken, subscriptionId });
  expect(page.subscription?.items[0]?.name).toBeUndefined();
});

test("an account shows the payer's credit in each currency, and no empty one", async () => {
  const { payer, sessionToken, customerId, customerCredits } = await aSignedIn(platform);
  const { credits: none } = await payer.listPayerSubscriptions({ sessionToken });
  expect(none).toEqual([]);
  for (const [currency, amount] of [
    ["USD", 700n],
    ["EUR", 300n],
    ["EUR", -300n],
  ] as const)
    await customerCredits.createCustomerCredit({ customerId, currency, amount }, withKey());
  const { credits } = await payer.listPayerSubscriptions({ sessionToken });
  expect(credits).toMatchObject([{ currency: "USD", balance: 700n }]);
});
