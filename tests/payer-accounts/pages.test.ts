import { describe, expect, test } from "vitest";
import { aCustomer, aPaymentMethod, callerOf, payAsPayer } from "#tests/support/payment-methods.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { aPaidTransaction, withKey } from "#tests/support/transactions.ts";
import { newAddress, tokenIn } from "./signing-in.ts";
import { hostOf, startVisiting } from "./visiting.ts";

const { platform, organization, get, post, cookieIn, signIn, awaitMails } = await startVisiting();
const other = await anOrganization(platform, "Bolt");

describe("a payer", () => {
  test("signs in by a mailed link, whose page uses nothing before its button is pressed", async () => {
    const email = newAddress();
    await aCustomer(platform, organization, { email });
    const away = await get("/sandbox/account");
    expect([away.status, away.headers.location]).toEqual([303, "/sandbox/account/sign-in"]);
    const form = await get("/sandbox/account/sign-in");
    expect(form.body).toContain('name="email"');
    expect(form.body).toContain("Sandbox: only test cards work");
    const sent = await post("/sandbox/account/sign-in", { email });
    expect([sent.status, sent.headers.location]).toEqual([303, "/sandbox/account/sign-in?sent=1"]);
    expect((await get("/sandbox/account/sign-in?sent=1")).body).toContain("If we know the address");
    const [mail] = await awaitMails(email, 1);
    const token = tokenIn(mail?.text);
    for (let scans = 0; scans < 3; scans += 1)
      expect((await get(`/sandbox/account/sign-in?token=${token}`)).body).toContain(`value="${token}"`);
    const used = await post("/sandbox/account/sign-in", { token });
    expect([used.status, used.headers.location]).toEqual([303, "/sandbox/account"]);
    expect(String(used.headers["set-cookie"])).toMatch(
      /^__Host-tollhouse\.payer_sandbox=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/,
    );
    const { status, body, headers } = await get("/sandbox/account", { headers: { cookie: cookieIn(used) } });
    expect(status).toBe(200);
    expect(body).toContain(`Signed in as ${email}`);
    expect(body).not.toContain("<script");
    expect(headers["cache-control"]).toBe("no-store");
    const again = await post("/sandbox/account/sign-in", { token });
    expect([again.status, again.body]).toEqual([410, expect.stringContaining("doesn&#x27;t work any more")]);
  });

  test("sees payments and refunds, in the language of the browser", async () => {
    const email = newAddress();
    const customerId = await aCustomer(platform, organization, { email });
    const paid = await aPaidTransaction(platform, organization, { customerId, description: "Tea <green>" });
    const refund = { transactionId: paid.transactionId, amount: 1200n };
    await callerOf(platform, organization).refunds.createRefund(refund, withKey());
    const cookie = await signIn(email);
    const { body } = await get("/sandbox/account", { headers: { cookie } });
    for (const text of ["Tea &lt;green&gt;", "$42.00", "$12.00", "Refunded", paid.transactionId])
      expect(body).toContain(text);
    const german = await get("/sandbox/account", { headers: { cookie, "accept-language": "de-DE" } });
    for (const text of ['<html lang="de"', "Zahlungen", "Zurückgezahlt", "42,00"]) expect(german.body).toContain(text);
  });

  test("chooses a default card, removes one, and adds one in the engine's form", async () => {
    const email = newAddress();
    const customerId = await aCustomer(platform, organization, { email });
    const first = await aPaymentMethod(platform, organization, { customerId });
    const second = await aPaymentMethod(platform, organization, { customerId, testCard: "mastercard" });
    const cookie = await signIn(email);
    const card = (intent: string, payment_method_id: string) =>
      post("/sandbox/account/cards", { intent, payment_method_id }, cookie);
    expect((await card("default", second.paymentMethodId)).headers.location).toBe("/sandbox/account?done=default");
    expect((await card("remove", first.paymentMethodId)).headers.location).toBe("/sandbox/account?done=removed");
    expect((await card("remove", first.paymentMethodId)).headers.location).toBe("/sandbox/account?done=failed");
    expect((await card("steal", first.paymentMethodId)).status).toBe(400);
    const adding = await post("/sandbox/account/cards", { intent: "add" }, cookie);
    const page = String(adding.headers.location);
    expect(page).toMatch(/^\/sandbox\/account\/cards\/new\?session=pms_\w+$/);
    const form = await get(page, { headers: { cookie } });
    expect(form.body).toContain("data-client-secret=");
    const id = new URL(page, "https://x").searchParams.get("session") ?? "";
    const back = `/sandbox/account/cards/return?session=${id}`;
    expect((await get(back, { headers: { cookie } })).headers.location).toBe(`${page}&declined=1`);
    await payAsPayer(platform, organization, id);
    const added = await get(`${back}&payment_intent_client_secret=x`, { headers: { cookie } });
    expect(added.headers.location).toBe("/sandbox/account?done=added");
    const { body } = await get("/sandbox/account?done=added", { headers: { cookie } });
    expect(body).toContain("The card was saved.");
    expect(body).toContain("Visa •••• 4242");
  });

  test("signs out", async () => {
    const email = newAddress();
    await aCustomer(platform, organization, { email });
    const cookie = await signIn(email);
    const out = await post("/sandbox/account/sign-out", {}, cookie);
    expect(out.headers.location).toBe("/sandbox/account/sign-in");
    expect(String(out.headers["set-cookie"])).toContain("Max-Age=0");
    expect((await get("/sandbox/account", { headers: { cookie } })).status).toBe(303);
  });
});

test("no session opens another organization's account, or the other environment's", async () => {
  const email = newAddress();
  await aCustomer(platform, organization, { email });
  await aCustomer(platform, other, { email });
  const cookie = await signIn(email);
  const theirs = await get("/sandbox/account", { host: hostOf(other), headers: { cookie } });
  expect([theirs.status, theirs.headers.location]).toEqual([303, "/sandbox/account/sign-in"]);
  expect((await get("/account", { headers: { cookie } })).status).toBe(303);
  const live = cookie.replace("payer_sandbox", "payer");
  expect((await get("/account", { headers: { cookie: live } })).status).toBe(303);
});

describe("a request for a link", () => {
  test("answers alike, whoever asks for whom", async () => {
    const [known, unknown] = [newAddress(), newAddress()];
    await aCustomer(platform, organization, { email: known });
    const answers = await Promise.all([known, unknown].map((email) => post("/sandbox/account/sign-in", { email })));
    const [one, two] = answers.map(({ status, body, headers: { location } }) => ({ status, body, location }));
    expect(one).toEqual(two);
  });

  test("says beside the field that an address is none", async () => {
    const { status, body } = await post("/sandbox/account/sign-in", { email: "robin@" });
    expect(status).toBe(422);
    expect(body).toContain("Enter a whole email address");
    expect(body).toContain('value="robin@"');
  });

  test("is refused for an address after five, with the wait", async () => {
    const email = newAddress();
    for (let times = 0; times < 5; times += 1)
      expect((await post("/sandbox/account/sign-in", { email })).status).toBe(303);
    const { status, headers, body } = await post("/sandbox/account/sign-in", { email });
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(3_000);
    expect(body).toContain("Try again in 60 minutes.");
  });

  test("from another site is refused", async () => {
    const headers = { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams({ email: newAddress() }).toString();
    expect((await get("/sandbox/account/sign-in", { method: "POST", headers, body })).status).toBe(403);
  });
});
