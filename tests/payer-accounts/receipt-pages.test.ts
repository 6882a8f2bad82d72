import { expect, test } from "vitest";
import { aCustomer, callerOf } from "#tests/support/payment-methods.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { aPaidTransaction, aTransaction, withKey } from "#tests/support/transactions.ts";
import { newAddress } from "./signing-in.ts";
import { hostOf, startVisiting } from "./visiting.ts";

const { platform, organization, get, signIn } = await startVisiting();

async function aPayer(dataClass?: string) {
  const email = newAddress();
  const customerId = await aCustomer(platform, organization, { email, ...(dataClass && { dataClass }) });
  return {
    customerId,
    cookie: await signIn(email),
    pay: (request = {}) => aPaidTransaction(platform, organization, { customerId, testCard: "visa", ...request }),
  };
}

const receiptPath = (id: string) => `/sandbox/account/payments/${id}`;
const shown = (path: string, cookie: string, language = "en") =>
  get(path, { headers: { cookie, "accept-language": language } });

test("the account leads to the receipt of each paid payment, and of no other", async () => {
  const { cookie, pay, customerId } = await aPayer();
  const { transactionId: paid } = await pay();
  const held = (await pay({ captureMethod: "manual" })).transactionId;
  const { transactionId: unpaid } = await aTransaction(platform, organization, { customerId });
  const { body } = await shown("/sandbox/account", cookie);
  expect(body).toContain(`href="${receiptPath(paid)}"`);
  for (const id of [held, unpaid]) {
    expect(body).not.toContain(receiptPath(id));
    expect((await shown(receiptPath(id), cookie)).status).toBe(404);
  }
});

test("a receipt says what was paid and what came back, in English and in German, without a script", async () => {
  const { cookie, pay } = await aPayer();
  const lineItems = [{ productName: "Tea <green>", quantity: 2, unitAmount: 2_000n, taxAmount: 200n }];
  const amountDetails = { subtotal: 4_000n, tax: 200n };
  const request = { description: "Tea", reference: "Order 7", amountDetails, lineItems };
  const { transactionId } = await pay(request);
  const { refunds, settlementQueue } = callerOf(platform, organization);
  await settlementQueue.updateSettlementSettings({ timeZone: "Europe/Berlin" });
  const before = await shown(receiptPath(transactionId), cookie);
  expect([before.status, before.headers["cache-control"]]).toEqual([200, "no-store"]);
  expect(before.body).not.toContain("<script");
  expect(before.body).not.toContain("Total after refunds");
  expect(before.body).toMatch(/Paid on \w+ \d+, 20\d\d at \d+:\d\d\s[AP]M GMT\+[12]/);
  const parts = ["Receipt from Acme", "$42.00", "2 × Tea &lt;green&gt;", "$40.00", "Tax", "$2.00", "Visa •••• 4242"];
  for (const part of [...parts, "Order 7", transactionId]) expect(before.body).toContain(part);
  await refunds.createRefund({ transactionId, amount: 1_200n }, withKey());
  const after = await shown(receiptPath(transactionId), cookie);
  for (const part of ["Refunded", "-$12.00", "Total after refunds", "$30.00"]) expect(after.body).toContain(part);
  const german = await shown(receiptPath(transactionId), cookie, "de-DE");
  for (const part of ['<html lang="de"', "Beleg von", "Steuer", "2,00\u00a0$", "Zurückgezahlt", "-12,00\u00a0$"])
    expect(german.body).toContain(part);
  expect(german.body).toMatch(/Bezahlt am \d+\. \p{L}+ 20\d\d um \d\d:\d\d ME/u);
});

test("a receipt of anybody else, and of nonsense, is not found, and needs a sign-in", async () => {
  const [one, two] = [await aPayer(), await aPayer("phi")];
  const { transactionId } = await two.pay({ description: "Root canal" });
  const theirs = await shown(receiptPath(transactionId), two.cookie);
  expect([theirs.status, theirs.body.includes("Root canal")]).toEqual([200, false]);
  const unknown = await shown(receiptPath("txn_unknown"), one.cookie);
  const paths = [receiptPath(transactionId), receiptPath("x".repeat(300)), receiptPath("a%20b%2F..")];
  for (const answer of await Promise.all(paths.map((path) => shown(path, one.cookie)))) {
    expect(answer.status).toBe(404);
    const plain = (body: string) => body.replace(/nonce="[^"]+"|csp-nonce[^>]+/g, "");
    expect(plain(answer.body)).toBe(plain(unknown.body));
  }
  expect(unknown.body).toContain("Page not found");
  const away = await get(receiptPath(transactionId));
  expect([away.status, away.headers.location]).toEqual([303, "/sandbox/account/sign-in"]);
  const live = await shown(`/account/payments/${transactionId}`, two.cookie);
  expect([live.status, live.headers.location]).toEqual([303, "/account/sign-in"]);
  const host = hostOf(await anOrganization(platform, "Bolt"));
  const elsewhere = await get(receiptPath(transactionId), { host, headers: { cookie: two.cookie } });
  expect(elsewhere.status).toBe(303);
});
