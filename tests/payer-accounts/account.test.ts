import { expect, test } from "vitest";
import { aCustomer, aPaymentMethod, callerOf, payAsPayer } from "#tests/support/payment-methods.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { aPaidTransaction, aTransaction, withKey } from "#tests/support/transactions.ts";
import { newAddress, payerOf, reasonOf, startSigningIn, tokenIn } from "./signing-in.ts";

const { platform, organization, signIn } = await startSigningIn();
const payer = payerOf(platform, organization);

const paidBy = (customerId: string, request = {}) =>
  aPaidTransaction(platform, organization, { customerId, testCard: "visa", ...request });

test("shows the payments and refunds of all customers with the email, and of nobody else", async () => {
  const email = newAddress();
  const customerId = await aCustomer(platform, organization, { email });
  const second = await aCustomer(platform, organization, { email: email.toUpperCase() });
  const stranger = await aCustomer(platform, organization, { email: newAddress() });
  const archived = await aCustomer(platform, organization, { email });
  const ours = [await paidBy(customerId, { description: "Tea" }), await paidBy(second)];
  await paidBy(stranger);
  await paidBy(archived);
  await aTransaction(platform, organization, { customerId });
  await callerOf(platform, organization).customers.archiveCustomer({ customerId: archived });
  const [{ transactionId = "" } = {}] = ours;
  const refund = { transactionId, amount: 200n };
  await callerOf(platform, organization).refunds.createRefund(refund, withKey());
  const { payments } = await payer.account(await signIn(organization, email));
  expect(payments.map((each) => each.transactionId).sort()).toEqual(ours.map((each) => each.transactionId).sort());
  const paid = payments.find((each) => each.transactionId === transactionId);
  expect(paid).toMatchObject({ amount: 4200n, currency: "USD", description: "Tea", transactionStatus: "succeeded" });
  expect(paid).toMatchObject({ cardBrand: "Visa", cardLast4: "4242", amountRefunded: 200n });
  expect(paid?.refunds).toMatchObject([{ amount: 200n, refundStatus: "succeeded" }]);
});

test("shows what merged customers paid, and comes in pages that are for one session", async () => {
  const email = newAddress();
  const customerId = await aCustomer(platform, organization, { email });
  const merged = await aCustomer(platform, organization);
  const ids = [
    (await paidBy(merged)).transactionId,
    (await paidBy(customerId)).transactionId,
    (await paidBy(customerId)).transactionId,
  ];
  await callerOf(platform, organization).customers.mergeCustomer({ customerId: merged, intoCustomerId: customerId });
  const session = await signIn(organization, email);
  const first = await payer.account(session, { limit: 2 });
  const { nextCursor: cursor } = first;
  const second = await payer.account(session, { limit: 2, cursor });
  expect([...first.payments, ...second.payments].map((each) => each.transactionId)).toEqual(ids.reverse());
  expect(second.nextCursor).toBeUndefined();
  const other = await signIn(organization, email);
  expect(await reasonOf(payer.account(other, { limit: 2, cursor }))).toBe("cursor_filter_mismatch");
});

test("has the zone of the payer, in which its days are, and UTC where it is not known", async () => {
  const [email, unknown] = [newAddress(), newAddress()];
  await aCustomer(platform, organization, { email, timeZone: "Pacific/Auckland" });
  await aCustomer(platform, organization, { email: unknown });
  expect((await payer.account(await signIn(organization, email))).timeZone).toBe("Pacific/Auckland");
  expect((await payer.account(await signIn(organization, unknown))).timeZone).toBe("UTC");
});

test("shows payments with health data without their description", async () => {
  const email = newAddress();
  const customerId = await aCustomer(platform, organization, { email, dataClass: "phi" });
  await paidBy(customerId, { description: "Root canal" });
  const { payments } = await payer.account(await signIn(organization, email));
  expect(payments).toHaveLength(1);
  expect(payments[0]?.description).toBeUndefined();
});

test("shows saved cards, of which the payer chooses the default and removes any", async () => {
  const email = newAddress();
  const customerId = await aCustomer(platform, organization, { email });
  const first = await aPaymentMethod(platform, organization, { customerId });
  const second = await aPaymentMethod(platform, organization, { customerId, testCard: "mastercard" });
  const session = await signIn(organization, email);
  const cards = async () => (await payer.account(session)).cards.map((each) => [each.paymentMethodId, each.isDefault]);
  expect(await cards()).toEqual([
    [first.paymentMethodId, true],
    [second.paymentMethodId, false],
  ]);
  const chosen = await payer.setDefault(session, second.paymentMethodId);
  expect(chosen).toMatchObject({ brand: "Mastercard", isDefault: true });
  await payer.removeCard(session, first.paymentMethodId);
  expect(await cards()).toEqual([[second.paymentMethodId, true]]);
  expect(await reasonOf(payer.removeCard(session, first.paymentMethodId))).toBe("resource_missing");
});

const BROWSER = { payerIp: "203.0.113.7", userAgent: "Mozilla/5.0" };

test("stores a card in the engine's form, with the proof that the payer agreed", async () => {
  const email = newAddress();
  await aCustomer(platform, organization, { email });
  const session = await signIn(organization, email);
  const form = await payer.addCard(session, BROWSER);
  expect(form).toMatchObject({ sessionStatus: "open", clientSecret: expect.any(String) });
  const { paymentMethodSessionId } = form;
  expect((await payer.syncCard(session, paymentMethodSessionId)).sessionStatus).toBe("open");
  await payAsPayer(platform, organization, paymentMethodSessionId);
  const done = await payer.syncCard(session, paymentMethodSessionId);
  expect(done.sessionStatus).toBe("completed");
  expect(done.clientSecret).toBeUndefined();
  const { cards } = await payer.account(session);
  expect(cards).toMatchObject([{ last4: "4242", isDefault: true }]);
  const named = { paymentMethodId: cards[0]?.paymentMethodId ?? "" };
  const { mandate } = await callerOf(platform, organization).paymentMethods.getPaymentMethod(named);
  expect(mandate).toMatchObject({ acceptanceType: "online", ipAddress: "203.0.113.7", userAgent: "Mozilla/5.0" });
});

test("stores a card of health data without a proof, which would be a detail of a patient", async () => {
  const email = newAddress();
  await aCustomer(platform, organization, { email, dataClass: "phi" });
  const session = await signIn(organization, email);
  expect((await payer.addCard(session, BROWSER)).sessionStatus).toBe("open");
});

test("has no cards and forms of other payers and organizations", async () => {
  const email = newAddress();
  await aCustomer(platform, organization, { email });
  const session = await signIn(organization, email);
  const elsewhere = await anOrganization(platform);
  const others = [await aPaymentMethod(platform, organization), await aPaymentMethod(platform, elsewhere)];
  for (const { paymentMethodId, paymentMethodSessionId } of others) {
    expect(await reasonOf(payer.setDefault(session, paymentMethodId))).toBe("resource_missing");
    expect(await reasonOf(payer.removeCard(session, paymentMethodId))).toBe("resource_missing");
    expect(await reasonOf(payer.syncCard(session, paymentMethodSessionId))).toBe("resource_missing");
  }
});

test("needs a session for all of it", async () => {
  const ended = "payer_session_ended";
  const none = "x".repeat(43);
  expect(await reasonOf(payer.account(none))).toBe(ended);
  expect(await reasonOf(payer.addCard(none))).toBe(ended);
  expect(await reasonOf(payer.syncCard(none, "pms_unknown"))).toBe(ended);
  expect(await reasonOf(payer.setDefault(none, "pm_unknown"))).toBe(ended);
  expect(await reasonOf(payer.removeCard(none, "pm_unknown"))).toBe(ended);
});

test("of a link that the organization made is for one customer, whoever has the same email", async () => {
  const email = newAddress();
  const customerId = await aCustomer(platform, organization, { email });
  const victim = await aCustomer(platform, organization, { email });
  const own = await paidBy(customerId);
  await paidBy(victim);
  const { portalSessions } = callerOf(platform, organization);
  const { url } = await portalSessions.createPortalSession({ customerId });
  const { sessionToken } = await payer.open(tokenIn(url));
  const account = await payer.account(sessionToken);
  expect(account.payments.map((each) => each.transactionId)).toEqual([own.transactionId]);
  expect(account.email).toBeUndefined();
});
