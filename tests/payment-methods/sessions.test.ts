import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { sessionFollower } from "#extensions/capabilities/payment-methods/end-method-session.ts";
import {
  PaymentMethodExtensionEntity,
  PaymentMethodSessionEntity,
} from "#extensions/capabilities/payment-methods/payment-method.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { onDatabase } from "#tests/support/database.ts";
import { everythingStored } from "#tests/support/everything-stored.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { aCustomer, callerOf, payAsPayer } from "#tests/support/payment-methods.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const { customers, paymentMethods } = callerOf(platform, organization);

const aSession = async (customerId?: string) =>
  paymentMethods.createPaymentMethodSession({ customerId: customerId ?? (await aCustomer(platform, organization)) });

const eventsOf = async (where: TestOrganization, subjectId: string) =>
  (await where.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } })).map(({ type }) => type);

test("an open session has what the engine's form needs, and its secret is stored nowhere", async () => {
  const session = await aSession();

  expect(session).toMatchObject({
    sessionStatus: "open",
    clientSecret: expect.stringContaining(`${session.paymentMethodSessionId}_secret`),
    publishableKey: expect.stringMatching(/^pk_/),
    scriptUrl: `${platform.engineUrl}/v1/HyperLoader.js`,
    engineOrigin: platform.engineUrl,
  });
  expect(
    await paymentMethods.getPaymentMethodSession({ paymentMethodSessionId: session.paymentMethodSessionId }),
  ).toMatchObject({ clientSecret: session.clientSecret });
  expect(await everythingStored(platform.databaseUrl)).not.toContain(session.clientSecret);
});

test("a repeat with the same key answers with the same session, and without its secret", async () => {
  const request = { customerId: await aCustomer(platform, organization) };
  const headers = { "idempotency-key": "b1f6f3cc-6f33-4c49-bd08-0b9d3c2bb5a1" };
  const first = await paymentMethods.createPaymentMethodSession(request, { headers });
  const second = await paymentMethods.createPaymentMethodSession(request, { headers });

  expect(second).toMatchObject({ paymentMethodSessionId: first.paymentMethodSessionId, sessionStatus: "open" });
  expect(second.clientSecret).toBeUndefined();
});

test("a card that the payer has entered is stored once, as the customer's default, with the payer's agreement", async () => {
  const { paymentMethodSessionId, customerId } = await aSession();
  await payAsPayer(platform, organization, paymentMethodSessionId);
  const reads = [1, 2, 3].map(() => paymentMethods.getPaymentMethodSession({ paymentMethodSessionId }));
  const [done] = await Promise.all(reads);
  const paymentMethodId = done?.paymentMethodId ?? "";

  expect(done).toMatchObject({ sessionStatus: "completed", paymentMethodId: expect.stringMatching(/^pm_/) });
  expect(done?.clientSecret).toBeUndefined();
  expect(await paymentMethods.getPaymentMethod({ paymentMethodId })).toMatchObject({
    customerId,
    paymentMethodStatus: "active",
    type: "card",
    isDefault: true,
    card: { brand: "Visa", last4: "4242", bin: "424242", expMonth: 12, expYear: 2034 },
    mandate: { mandateStatus: "active", acceptedAt: expect.anything() },
    failureCount: 0,
  });
  expect(await customers.getCustomer({ customerId })).toMatchObject({ defaultPaymentMethodId: paymentMethodId });
  expect(await eventsOf(organization, paymentMethodId)).toEqual(["payment_method.attached"]);
  const { em } = organization.work();
  const events = await em.find(EventEntity, { subjectId: paymentMethodSessionId }, { orderBy: { sequence: "asc" } });
  expect(events.map(({ type, version }) => [type, version])).toEqual([
    ["payment_method_session.created", 1],
    ["payment_method_session.completed", 2],
  ]);
  expect(events.map(({ object }) => JSON.parse(object ?? ""))).toMatchObject([
    { payment_method_session_id: paymentMethodSessionId, session_status: "open", client_secret: null, version: 1 },
    { session_status: "completed", payment_method_id: paymentMethodId, customer_id: customerId, version: 2 },
  ]);
});

test.each<[string, (session: string) => Promise<unknown>]>([
  [
    "the engine's event, also twice",
    async (id) => {
      for (const _time of [1, 2]) await sessionFollower.refresh(organization.work(), id);
    },
  ],
  ["a reconciliation", () => sessionFollower.reconcile(organization.work(), new Date(0))],
  [
    "all of them at once",
    (id) =>
      Promise.all([
        sessionFollower.refresh(organization.work(), id),
        sessionFollower.reconcile(organization.work(), new Date(0)),
        paymentMethods.getPaymentMethodSession({ paymentMethodSessionId: id }),
      ]),
  ],
])("a payer whose browser never came back is found by %s", async (_name, notify) => {
  const { paymentMethodSessionId, customerId } = await aSession();
  await payAsPayer(platform, organization, paymentMethodSessionId);
  await notify(paymentMethodSessionId);

  const stored = await organization.work().em.find(PaymentMethodExtensionEntity, { customerId });
  expect(stored).toHaveLength(1);
  expect(await eventsOf(organization, stored[0]?.id ?? "")).toEqual(["payment_method.attached"]);
});

test("payments that are no session's are left to others", async () => {
  await sessionFollower.refresh(organization.work(), "txn_of_another_capability");
});

test("a declined card is not stored, and the payer can try another one", async () => {
  const { paymentMethodSessionId } = await aSession();
  const complete = (testCard: string) =>
    paymentMethods.completePaymentMethodSession({ paymentMethodSessionId, testCard });

  expect(await complete("declined")).toMatchObject({ sessionStatus: "open", clientSecret: expect.any(String) });
  expect(await complete("mastercard")).toMatchObject({ sessionStatus: "completed" });
  await expect(complete("visa")).rejects.toMatchObject({ rawMessage: expect.stringContaining("is completed") });
});

/** Prevents the merchant's payers from trying a second card. */
const forbidRetries = ({ engineMerchantId }: TestOrganization) =>
  onDatabase(platform.databaseUrl, (client) =>
    client.query(
      `update sandbox_engine.profiles set body = jsonb_set(body::jsonb, '{is_manual_retry_enabled}', 'false')::json
       where merchant_id = $1`,
      [engineMerchantId],
    ),
  );

test("a declined card fails the session where the engine lets the payer try no other", async () => {
  const own = await anOrganization(platform);
  await forbidRetries(own);
  const { paymentMethods: sessions } = callerOf(platform, own);
  const request = { customerId: await aCustomer(platform, own) };
  const { paymentMethodSessionId } = await sessions.createPaymentMethodSession(request);
  const failed = await sessions.completePaymentMethodSession({ paymentMethodSessionId, testCard: "declined" });
  expect(failed).toMatchObject({ sessionStatus: "failed" });
  expect(failed.clientSecret).toBeUndefined();
  expect(await eventsOf(own, paymentMethodSessionId)).toEqual([
    "payment_method_session.created",
    "payment_method_session.failed",
  ]);
});

test("an archived customer and one of another organization get no session", async () => {
  const archived = await aCustomer(platform, organization);
  await customers.archiveCustomer({ customerId: archived });
  const theirs = await aCustomer(platform, await anOrganization(platform));

  await expect(aSession(archived)).rejects.toMatchObject({ rawMessage: expect.stringContaining("archived") });
  await expect(aSession(theirs)).rejects.toMatchObject({ rawMessage: `No such customer: ${theirs}` });
});

test.each([
  ["a way back without encryption", { returnUrl: "http://shop.example/" }, "return_url_required"],
  ["a way back with a password", { returnUrl: "https://user:secret@shop.example/" }, "return_url_required"],
  ["a currency that the engine does not have", { currency: "QQQ" }, "validation_failed"],
])("%s begins no session", async (_name, request, reason) => {
  const customerId = await aCustomer(platform, organization);
  const failure = await failureOf(paymentMethods.createPaymentMethodSession({ customerId, ...request }));

  expect(infoOf(failure).reason).toBe(reason);
  expect(await organization.work().em.count(PaymentMethodSessionEntity, { customerId })).toBe(0);
});

test("a session of a shop under development leads back to the developer's machine", async () => {
  const customerId = await aCustomer(platform, organization);
  const returnUrl = "http://localhost:3000/account";
  expect(await paymentMethods.createPaymentMethodSession({ customerId, returnUrl })).toMatchObject({ returnUrl });
});

test("a session that nobody uses expires after a day, here and at the engine", async () => {
  const own = await anOrganization(platform);
  const caller = callerOf(platform, own);
  const request = { customerId: await aCustomer(platform, own) };
  const { paymentMethodSessionId } = await caller.paymentMethods.createPaymentMethodSession(request);
  const to = timestampFromDate(new Date(Date.now() + 25 * 3_600_000));
  await caller.testClocks.advanceTestClock({ to });

  const session = await caller.paymentMethods.getPaymentMethodSession({ paymentMethodSessionId });
  expect(session.sessionStatus).toBe("expired");
  expect(session.clientSecret).toBeUndefined();
  expect(await eventsOf(own, paymentMethodSessionId)).toEqual([
    "payment_method_session.created",
    "payment_method_session.expired",
  ]);
  const { methodSetups } = await merchantEngine(own.work());
  expect(await methodSetups.get(paymentMethodSessionId)).toMatchObject({
    status: expect.stringMatching(/canceled|expired/),
  });
});
