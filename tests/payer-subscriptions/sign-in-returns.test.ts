import { expect, test } from "vitest";
import { newAddress, tokenIn } from "#tests/payer-accounts/signing-in.ts";
import { hostOf, startVisiting } from "#tests/payer-accounts/visiting.ts";
import { aSubscriber } from "#tests/subscriptions/subscribing.ts";

const { platform, get, post, cookieIn, awaitMails } = await startVisiting();

/** A payer who is not signed in, and follows the link of a mail to the subscription. */
async function aMailedPayer() {
  const { organization, customers, customerId, subscribe } = await aSubscriber(platform);
  const email = newAddress();
  await customers.updateCustomer({ customerId, email, updateMask: { paths: ["email"] } });
  const { subscriptionId } = await subscribe();
  const host = hostOf(organization);
  const signInPath = `/sandbox/account/sign-in?subscription=${subscriptionId}`;
  return {
    ...{ email, signInPath, path: `/sandbox/account/subscriptions/${subscriptionId}` },
    read: (page: string, cookie = "") => get(page, { host, headers: { cookie } }),
    send: (page: string, fields: Record<string, string>) => post(page, fields, "", host),
  };
}

test("a payer who signs in by mail on the way to a subscription lands on it", async () => {
  const { email, path, signInPath, read, send } = await aMailedPayer();
  expect((await read(path)).headers.location).toBe(signInPath);
  expect((await read(`${path}/cancel`)).headers.location).toBe(signInPath);
  expect((await read(signInPath)).body).toContain(`action="${signInPath}"`);
  const asked = await send(signInPath, { email });
  expect(asked.headers.location).toBe(`/sandbox/account/sign-in?sent=1&${signInPath.split("?")[1]}`);
  const [mail] = await awaitMails(email, 1);
  const link = new URL(/https:\S+/.exec(mail?.text ?? "")?.[0] ?? "none:");
  const page = await read(`${link.pathname}${link.search}`);
  expect(page.body).toContain(`action="${signInPath}"`);
  const used = await send(signInPath, { token: tokenIn(mail?.text) });
  expect([used.status, used.headers.location]).toEqual([303, path]);
  expect((await read(path, cookieIn(used))).status).toBe(200);
});

test("an address names a subscription only: whatever else it names leads to the account", async () => {
  const { email, read, send } = await aMailedPayer();
  const forged = ["https://evil.example", "//evil.example", "sub_1/../../..", "sub_1\r\nx: y", "../cards", "SUB_1", ""];
  for (const each of forged) {
    const page = `/sandbox/account/sign-in?subscription=${encodeURIComponent(each)}`;
    expect((await read(page)).body).toContain('action="/sandbox/account/sign-in"');
    expect((await send(page, { email: "nobody" })).body).not.toContain("evil");
  }
  await send("/sandbox/account/sign-in?subscription=%2F%2Fevil.example", { email });
  const [mail] = await awaitMails(email, 1);
  expect(mail?.text).not.toContain("subscription=");
  const page = "/sandbox/account/sign-in?subscription=%2F%2Fevil.example";
  const used = await send(page, { token: tokenIn(mail?.text) });
  expect(used.headers.location).toBe("/sandbox/account");
});
