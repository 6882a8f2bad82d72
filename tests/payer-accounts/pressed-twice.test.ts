import { expect, test } from "vitest";
import { aCustomer } from "#tests/support/payment-methods.ts";
import { newAddress, payerOf, reasonOf } from "./signing-in.ts";
import { startVisiting } from "./visiting.ts";

const { platform, organization, get, post, cookieIn, mailedToken, signIn, setAhead } = await startVisiting();
const payer = payerOf(platform, organization);
const MINUTE_MS = 60_000;
const INVALID = "payer_sign_in_link_invalid";
const KEY = "k".repeat(43);

async function aToken() {
  const email = newAddress();
  await aCustomer(platform, organization, { email });
  return { email, token: await mailedToken(email) };
}

const keyIn = (body: string) => /name="page_key" value="([\w-]{43})"/.exec(body)?.[1] ?? "";

/** What the button of the link's page sends. */
async function formOf(token: string) {
  const { body } = await get(`/sandbox/account/sign-in?token=${token}`);
  return { token, page_key: keyIn(body) };
}

test("a button that is pressed twice signs in, whichever answer the browser takes", async () => {
  const { email, token } = await aToken();
  const form = await formOf(token);
  // A browser drops the answer to the first press, and has no cookie of it.
  const answers = await Promise.all([1, 2, 3].map(() => post("/sandbox/account/sign-in", form)));
  const cookies = new Set(answers.map(cookieIn));
  expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual(
    answers.map(() => [303, "/sandbox/account"]),
  );
  expect(cookies.size).toBe(1);
  const [cookie = ""] = cookies;
  expect((await get("/sandbox/account", { headers: { cookie } })).body).toContain(`Signed in as ${email}`);
});

test("a used link signs nobody else in: not another page, and not this one once the payer has left", async () => {
  const { token } = await aToken();
  const first = await formOf(token);
  const { sessionToken } = await payer.open(token, first.page_key);
  expect((await formOf(token)).page_key).not.toBe(first.page_key);
  expect(await reasonOf(payer.open(token, (await formOf(token)).page_key))).toBe(INVALID);
  expect(await reasonOf(payer.open(token))).toBe(INVALID);
  expect((await payer.open(token, first.page_key)).sessionToken).toBe(sessionToken);
  await payer.leave(sessionToken);
  expect(await reasonOf(payer.open(token, first.page_key))).toBe(INVALID);
});

test("a page repeats its sign-in as long as a link works, and does not make the session longer", async () => {
  const { token } = await aToken();
  const { expiresAt } = await payer.open(token, KEY);
  setAhead(14 * MINUTE_MS);
  expect((await payer.open(token, KEY)).expiresAt).toEqual(expiresAt);
  setAhead(16 * MINUTE_MS);
  expect(await reasonOf(payer.open(token, KEY))).toBe(INVALID);
  setAhead(0);
});

test("a link that does not work opens no account that the browser has open, but leads to it", async () => {
  const { token } = await aToken();
  await payer.open(token);
  const other = newAddress();
  await aCustomer(platform, organization, { email: other });
  const cookie = await signIn(other);
  const used = await post("/sandbox/account/sign-in", { ...(await formOf(token)) }, cookie);
  expect(used.status).toBe(410);
  expect(used.body).toContain('href="/sandbox/account"');
  const nobody = await post("/sandbox/account/sign-in", { ...(await formOf(token)) });
  expect([nobody.status, nobody.body.includes('href="/sandbox/account"')]).toEqual([410, false]);
});
