import { expect, test } from "vitest";
import { aShop } from "#tests/payment-links/paying.ts";
import { aCustomer, aPaymentMethod } from "#tests/support/payment-methods.ts";
import { newAddress } from "./signing-in.ts";
import { startVisiting } from "./visiting.ts";

const { platform, organization, get, post, signIn } = await startVisiting();
const shop = await aShop(platform, organization);

/** A payer with a saved card who is signed in. */
async function aKnownPayer() {
  const email = newAddress();
  const customerId = await aCustomer(platform, organization, { email });
  await aPaymentMethod(platform, organization, { customerId });
  return signIn(email);
}

const GUEST = '<input type="hidden" name="guest" value="1"/>';
const FORM = { intent: "pay", price_version: "1" };

/** The page of an attempt that begins with these entries. */
async function begun(cookie: string, code: string, fields: Record<string, string> = {}) {
  const { status, headers } = await post(`/pay/${code}`, { ...FORM, ...fields }, cookie);
  expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/pay\/[\w-]+\/[\w-]+$/)]);
  return get(String(headers.location), { headers: { cookie } });
}

test("a signed-in payer whose browser runs no script pays on the engine's page, as a guest", async () => {
  const cookie = await aKnownPayer();
  const { code } = await shop.aLink();
  // A browser that runs scripts takes the text of noscript for no field.
  expect((await get(`/pay/${code}`, { headers: { cookie } })).body).toContain(`<noscript>${GUEST}</noscript>`);
  const { body } = await begun(cookie, code, { guest: "1" });
  const [, page = ""] = /href="([^"]+)"[^>]*>Open secure card page/.exec(body) ?? [];
  const answer = await fetch(page.replaceAll("&amp;", "&"));
  expect(answer.status).toBe(200);
  const hosted = await answer.text();
  expect(hosted).toContain("Card number");
  expect(hosted).not.toMatch(/••••|saved/);
});

test("a signed-in payer pays with saved cards in the form, and can begin again without them", async () => {
  const cookie = await aKnownPayer();
  const { code } = await shop.aLink();
  const { body } = await begun(cookie, code);
  expect(body).not.toContain("Open secure card page");
  const [, again = ""] = /href="([^"]+)"[^>]*>Pay without saved cards/.exec(body) ?? [];
  expect(again).toBe(`/pay/${code}?guest=1`);
  const chosen = await get(again, { headers: { cookie } });
  expect(chosen.body).toContain(GUEST);
  expect(chosen.body).not.toContain("<noscript>");
  expect((await begun(cookie, code, { guest: "1", form_key: "k" })).body).toContain("Open secure card page");
});
