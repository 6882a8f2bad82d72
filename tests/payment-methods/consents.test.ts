import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { consentOf } from "#extensions/capabilities/payment-methods/consent.rules.ts";
import { assertConsentFits } from "#extensions/capabilities/transactions/payment-marks.rules.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { aCustomer, callerOf } from "#tests/support/payment-methods.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction, aTransaction, withKey } from "#tests/support/transactions.ts";
import { runDueWork } from "./shop.ts";

const { platform, organization } = await startPlatform();
const { paymentMethods, customers } = callerOf(platform, organization);
runDueWork(platform);

const IP = "2001:db8:77::42";
const BROWSER = "Mozilla/5.0 (a browser of its own)";
const acceptedAt = timestampFromDate(new Date("2026-01-05T10:00:00Z"));
const ONLINE = { acceptanceType: "online", acceptedAt, ipAddress: IP, userAgent: BROWSER };

const sentWith = async (paymentId: string) =>
  (await platform.sandbox.requests("/payments")).find(({ payment_id }) => payment_id === paymentId);
const ACCEPTANCE = {
  ...{ acceptance_type: "online", accepted_at: "2026-01-05T10:00:00.000Z" },
  online: { ip_address: IP, user_agent: BROWSER },
};

async function aSession(consent?: typeof ONLINE | { acceptanceType: string }) {
  const customerId = await aCustomer(platform, organization);
  const { paymentMethodSessionId } = await paymentMethods.createPaymentMethodSession(
    { customerId, ...(consent && { consent }) },
    withKey(),
  );
  return { customerId, paymentMethodSessionId };
}

async function stored(paymentMethodSessionId: string) {
  const completed = { paymentMethodSessionId, testCard: "visa" };
  const { paymentMethodId = "" } = await paymentMethods.completePaymentMethodSession(completed, withKey());
  return paymentMethods.getPaymentMethod({ paymentMethodId });
}

test("the proof of a session's consent reaches the engine, and stays with the method", async () => {
  const { paymentMethodSessionId } = await aSession(ONLINE);
  expect(await sentWith(paymentMethodSessionId)).toMatchObject({ customer_acceptance: ACCEPTANCE });
  const { mandate, paymentMethodId } = await stored(paymentMethodSessionId);
  expect(mandate).toMatchObject({ mandateStatus: "active", ...ONLINE });
  const { data } = await paymentMethods.listPaymentMethods({ ids: [paymentMethodId] });
  expect(data[0]?.mandate).toMatchObject(ONLINE);
});

test("the proof of a payment's consent reaches the engine, and stays with the method that it stores", async () => {
  const customerId = await aCustomer(platform, organization);
  const request = { customerId, savePaymentMethod: true, consent: ONLINE };
  const { transactionId, paymentMethodId = "" } = await aPaidTransaction(platform, organization, request);
  expect(await sentWith(transactionId)).toMatchObject({ customer_acceptance: ACCEPTANCE });
  expect((await paymentMethods.getPaymentMethod({ paymentMethodId })).mandate).toMatchObject(ONLINE);
});

test("an offline consent has no address, and without one the payer agreed when it was created", async () => {
  const offline = await aSession({ acceptanceType: "offline" });
  const sent = await sentWith(offline.paymentMethodSessionId);
  expect(sent?.customer_acceptance).toEqual({ acceptance_type: "offline", accepted_at: expect.any(String) });
  const { mandate } = await stored(offline.paymentMethodSessionId);
  expect(mandate).toMatchObject({ acceptanceType: "offline", acceptedAt: expect.anything() });
  expect([mandate?.ipAddress, mandate?.userAgent]).toEqual([undefined, undefined]);
  const none = await stored((await aSession()).paymentMethodSessionId);
  expect(none.mandate?.acceptanceType).toBeUndefined();
  expect(none.mandate?.acceptedAt && timestampDate(none.mandate.acceptedAt).getTime()).toBeGreaterThan(0);
});

test("events and stored answers say nothing of the address; a repeat and the method do", async () => {
  const { paymentMethodSessionId } = await aSession(ONLINE);
  const { paymentMethodId } = await stored(paymentMethodSessionId);
  const update = { paymentMethodId, metadata: { label: "1" }, updateMask: { paths: ["metadata"] } };
  const key = withKey();
  const first = await paymentMethods.updatePaymentMethod(update, key);
  expect(first.mandate?.ipAddress).toBe(IP);
  expect(await paymentMethods.updatePaymentMethod(update, key)).toEqual(first);
  const events = await organization.work().em.find(EventEntity, {});
  expect(events.filter(({ subjectId }) => subjectId === paymentMethodId).length).toBeGreaterThan(0);
  expect(JSON.stringify(events)).not.toContain(IP);
});

test("a redaction deletes what identifies the payer, also with what has not stored a method yet", async () => {
  const { customerId, paymentMethodSessionId } = await aSession(ONLINE);
  const { paymentMethodId } = await stored(paymentMethodSessionId);
  await paymentMethods.createPaymentMethodSession({ customerId, consent: ONLINE }, withKey());
  await aTransaction(platform, organization, { customerId, savePaymentMethod: true, consent: ONLINE });
  await customers.redactCustomer({ customerId }, withKey());
  const kept = async () => {
    const { em } = organization.work();
    const queries = ["payment_method_sessions", "transaction_extensions", "payment_method_extensions"].map((table) =>
      em.execute<{ row: string }[]>(
        `select t::text as row from ${table} t where organization_id = ? and customer_id = ?`,
        [organization.id, customerId],
      ),
    );
    return (await Promise.all(queries)).flat().filter(({ row }) => row.includes(IP) || row.includes(BROWSER));
  };
  await expect.poll(kept, { timeout: 20_000 }).toEqual([]);
  const { mandate } = await paymentMethods.getPaymentMethod({ paymentMethodId });
  expect(mandate).toMatchObject({ acceptanceType: "online", acceptedAt });
  expect([mandate?.ipAddress, mandate?.userAgent]).toEqual([undefined, undefined]);
});

describe("a consent that is refused names its field", () => {
  const circumstances = { nowMs: 1_000, isHealthData: false };

  test.each([
    ["consent.ip_address", { acceptanceType: "online", userAgent: BROWSER }],
    ["consent.user_agent", { acceptanceType: "online", ipAddress: IP }],
    ["consent.ip_address", { acceptanceType: "offline", ipAddress: IP }],
    ["consent.user_agent", { acceptanceType: "offline", userAgent: BROWSER }],
    ["consent.accepted_at", { acceptanceType: "offline", acceptedAtMs: 1_001 }],
  ])("%s: %j", (param, given) => {
    expect(() => consentOf(given, circumstances)).toThrow(
      expect.objectContaining({ reason: "consent_not_possible", param }),
    );
  });

  test("a consent of now or before is kept", () => {
    for (const acceptedAtMs of [undefined, 1_000, 1])
      expect(consentOf({ acceptanceType: "offline", acceptedAtMs }, circumstances)).toMatchObject({ ipAddress: null });
  });

  test.each([
    ["consent", { consent: ONLINE }],
    ["consent.acceptance_type", { consent: ONLINE, savePaymentMethod: true, paymentChannel: "telephone_order" }],
  ])("%s of a sale", (param, sale) => {
    expect(() => assertConsentFits(sale)).toThrow(expect.objectContaining({ reason: "consent_not_possible", param }));
  });

  test("a sale that stores its method, and one without consent, are not refused", () => {
    const offline = { consent: { acceptanceType: "offline" }, savePaymentMethod: true };
    for (const sale of [{}, offline, { ...offline, paymentChannel: "mail_order" }])
      expect(() => assertConsentFits(sale)).not.toThrow();
  });

  test("a patient is not identified by an address", async () => {
    const customerId = await aCustomer(platform, organization, { dataClass: "phi" });
    const failure = await failureOf(
      paymentMethods.createPaymentMethodSession({ customerId, consent: ONLINE }, withKey()),
    );
    expect(infoOf(failure)).toMatchObject({
      reason: "consent_not_possible",
      metadata: { param: "consent.acceptance_type" },
    });
    const offline = { customerId, consent: { acceptanceType: "offline" } };
    await paymentMethods.createPaymentMethodSession(offline, withKey());
  });
});
