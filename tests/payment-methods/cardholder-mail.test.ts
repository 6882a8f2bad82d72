import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeEach, expect, test } from "vitest";
import { askUpdater } from "#extensions/capabilities/payment-methods/index.ts";
import { mailCardholder } from "#extensions/capabilities/payment-methods/mail-cardholder.ts";
import { getPaymentMethod } from "#extensions/capabilities/payment-methods/payment-methods.service.ts";
import { registry } from "#extensions/capabilities.ts";
import { startJobs } from "#extensions/platform/job-runner/start-jobs.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { workNow } from "#tests/support/dispute-desk.ts";
import { keptMails } from "#tests/support/kept-mails.ts";
import { aMailServer } from "#tests/support/mail.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aShop, type Shop } from "./shop.ts";

const QUEUE = "payment_method.contact_cardholder";
const PATIENT = { timeout: 20_000 };

const mails = await closedAfterTests(aMailServer());
const { platform } = await startPlatform({
  env: { ...mails.env, PORTAL_ORIGIN: "https://{slug}.pay.example.com" },
});
const jobs = await startJobs(
  platform.context,
  registry.jobs.filter(({ name }) => name === QUEUE),
);
afterAll(() => jobs.stop(5_000));

let shop: Shop;
beforeEach(async () => {
  shop = await aShop(platform);
});

let addresses = 0;

/** A stored card of a customer with an address. */
async function aPayer(locale = "en-US") {
  addresses += 1;
  const email = `payer-${addresses}@card-mails.example`;
  const { customerId } = await shop.caller.customers.createCustomer({ email, locale });
  return { email, ...(await shop.aMethod({ customerId })) };
}

const bankAsks = (paymentMethodId: string, answer = "Q") =>
  platform.sandbox.updateCard(shop.organization.engineMerchantId, { payment_method_id: paymentMethodId, answer });
const ask = async (paymentMethodId: string) => askUpdater(await workNow(platform, shop.organization), paymentMethodId);
const sentTo = async (email: string) => (await mails.received()).filter((mail) => JSON.stringify(mail).includes(email));

test("a payer whose bank asks to contact them gets one email, with the way to enter another card", async () => {
  const { email, paymentMethodId } = await aPayer();
  await bankAsks(paymentMethodId);
  for (const _time of [1, 2]) expect(await ask(paymentMethodId)).toBe("contact_cardholder");

  await expect.poll(async () => (await sentTo(email)).length, PATIENT).toBe(1);
  const [mail] = await sentTo(email);
  expect(mail).toMatchObject({ subject: expect.stringContaining("Check your card Visa •••• 4242 with your bank") });
  expect(JSON.stringify(mail)).toContain(`https://${shop.organization.slug}.pay.example.com/sandbox/account`);
});

test("the email is in the payer's language", async () => {
  const { email, paymentMethodId } = await aPayer("de-DE");
  await bankAsks(paymentMethodId);
  await ask(paymentMethodId);
  await expect.poll(async () => (await sentTo(email)).length, PATIENT).toBe(1);
  expect((await sentTo(email))[0]?.subject).toContain("Fragen Sie Ihre Bank nach Ihrer Karte");
});

test("there is none about other news, where the bank no longer asks, or without an address", async () => {
  const closed = await aPayer();
  await bankAsks(closed.paymentMethodId, "C");
  await ask(closed.paymentMethodId);
  const over = await aPayer();
  const row = await getPaymentMethod(shop.organization.work(), over.paymentMethodId);
  await shop.organization.work().atomically(async (phase) => mailCardholder(phase, row));
  const without = await shop.aMethod();
  await bankAsks(without.paymentMethodId);
  await ask(without.paymentMethodId);
  const last = await aPayer();
  await bankAsks(last.paymentMethodId);
  await ask(last.paymentMethodId);

  await expect.poll(async () => (await sentTo(last.email)).length, PATIENT).toBe(1);
  expect([await sentTo(closed.email), await sentTo(over.email)]).toEqual([[], []]);
});

test("on a test clock it is kept and does not leave", async () => {
  const to = timestampFromDate(new Date("2030-01-01T00:00:00Z"));
  await shop.caller.testClocks.advanceTestClock({ to });
  const { email, paymentMethodId } = await aPayer();
  await bankAsks(paymentMethodId);
  await ask(paymentMethodId);

  const kept = () => keptMails(shop.organization.work(), email);
  await expect.poll(async () => (await kept()).length, PATIENT).toBe(1);
  expect((await kept())[0]?.subject).toContain("Check your card");
  expect(await sentTo(email)).toEqual([]);
});
