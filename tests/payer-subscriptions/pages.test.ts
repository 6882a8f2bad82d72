import { expect, test } from "vitest";
import { planName, planTitle } from "#app/capabilities/payer-account/subscription-words.ts";
import { hostOf, startVisiting } from "#tests/payer-accounts/visiting.ts";
import { aCustomer } from "#tests/support/payment-methods.ts";
import { aSession, aSignedIn } from "./subscribed.ts";

const { platform, get, post } = await startVisiting();

const cookieOf = (sessionToken: string) => `__Host-tollhouse.payer_sandbox=${sessionToken}`;

/** A payer with a subscription, on the pages of the account. */
async function aVisitor() {
  const subscriber = await aSignedIn(platform);
  const { subscriptionId, offered } = await subscriber.subscribeWithOffers(2_000n);
  const host = hostOf(subscriber.organization);
  const path = `/sandbox/account/subscriptions/${subscriptionId}`;
  const cookie = cookieOf(subscriber.sessionToken);
  return {
    ...{ ...subscriber, subscriptionId, offered, path },
    read: (page: string, as = cookie) => get(page, { host, headers: { cookie: as } }),
    send: async (page: string, fields: Record<string, string>, as = cookie) => {
      const { status, headers } = await post(page, fields, as, host);
      return [status, headers.location];
    },
  };
}

test("another payer's pages are 404, and nobody's lead to the sign-in page", async () => {
  const { read, send, path, organization } = await aVisitor();
  const other = cookieOf(await aSession(organization, await aCustomer(platform, organization)));
  const signInPath = `/sandbox/account/sign-in?subscription=${path.split("/").at(-1)}`;
  for (const page of [path, `${path}/cancel`, `${path}/change?price=prc_1`]) {
    expect([page, (await read(page, other)).status]).toEqual([page, 404]);
    const { status, headers } = await read(page, "");
    expect([status, headers.location]).toEqual([303, signInPath]);
  }
  expect(await send(path, { intent: "keep" }, other)).toEqual([404, undefined]);
  expect(await send(`${path}/cancel`, {}, other)).toEqual([404, undefined]);
});

test("a form with anything unknown changes nothing", async () => {
  const { send, path, get: read, subscriptionId } = await aVisitor();
  expect(await send(path, { intent: "give" })).toEqual([400, undefined]);
  expect(await send(path, { intent: "card", payment_method_id: "pm_unknown" })).toEqual([404, undefined]);
  expect(await send(`${path}/change`, { price_id: "prc_unknown", preview_token: "x" })).toEqual([
    ...[303, `${path}?done=failed`],
  ]);
  expect(await send(`${path}/cancel`, { reason: "none of these" })).toEqual([303, `${path}?done=canceled`]);
  const { cancellation } = await read(subscriptionId);
  expect([cancellation?.reason, cancellation?.comment]).toEqual([undefined, undefined]);
});

test("amounts that are no longer right are shown again before anything is charged", async () => {
  const { send, read, path, offered, invoicesOf, subscriptionId } = await aVisitor();
  const [price_id = ""] = offered;
  const again = `${path}/change?price=${price_id}&again=1`;
  expect(await send(`${path}/change`, { price_id, preview_token: "x.y" })).toEqual([303, again]);
  expect((await read(again)).body).toContain("The amounts were computed again.");
  expect(await invoicesOf(subscriptionId)).toHaveLength(1);
});

test("a card that a subscription charges is not removed, and the page says why", async () => {
  const { send, read, paymentMethodId } = await aVisitor();
  const removed = await send("/sandbox/account/cards", { intent: "remove", payment_method_id: paymentMethodId });
  expect(removed).toEqual([303, "/sandbox/account?done=in_use"]);
  expect((await read("/sandbox/account?done=in_use")).body).toContain("A subscription charges this card.");
});

test("the page names a scheduled change with a button that takes it back, and says when a canceled one ends", async () => {
  const { payer, ...subscriber } = await aSignedIn(platform);
  const { subscriptionId, offered, named } = await subscriber.subscribeWithOffers(600n);
  const [price_id = ""] = offered;
  const { previewToken: preview_token } = await payer.previewPayerChange({ ...named, priceId: price_id });
  const host = hostOf(subscriber.organization);
  const path = `/sandbox/account/subscriptions/${subscriptionId}`;
  const cookie = cookieOf(subscriber.sessionToken);
  const read = async (page: string) => (await get(page, { host, headers: { cookie } })).body;
  await post(`${path}/change`, { price_id, preview_token }, cookie, host);
  expect(await read(path)).toContain("From February 28, 2027: Coffee, $6.00 every month");
  expect(await read(`${path}/cancel`)).toContain("Your scheduled change is dropped.");
  const undone = await post(path, { intent: "undo" }, cookie, host);
  expect(undone.headers.location).toBe(`${path}?done=undone`);
  expect(await read(`${path}?done=undone`)).not.toContain("Undo change");
  await post(`${path}/cancel`, {}, cookie, host);
  const canceled = await read(`${path}?done=canceled`);
  expect(canceled).toContain("The subscription ends on February 28, 2027.");
  expect(canceled).not.toContain("The subscription was canceled.");
});

test("the pages show how a price goes on, its discount, and the next invoice of payers who are not charged", async () => {
  const subscriber = await aSignedIn(platform);
  const { couponId } = await subscriber.coupons.createCoupon({ name: "Welcome", basisPoints: 2_000, duration: "once" });
  const terms = { unitAmount: 2_000n, phases: [{ periods: 2, unitAmount: 500n }] };
  const { subscriptionId } = await subscriber.subscribe({
    ...{ terms, couponId, trialDays: 5, collectionMethod: "invoice" },
  });
  const host = hostOf(subscriber.organization);
  const headers = { cookie: cookieOf(subscriber.sessionToken) };
  const read = async (page: string, language: string) =>
    (await get(page, { host, headers: { ...headers, "accept-language": language } })).body;
  const [overview, one] = ["/sandbox/account", `/sandbox/account/subscriptions/${subscriptionId}`];
  for (const page of [overview, one]) {
    const english = await read(page, "en");
    expect(english).toContain("$5.00 for 2 months, then $20.00 every month");
    expect(english).toContain("Next invoice");
    expect(english).not.toContain("Next charge");
    const german = await read(page, "de");
    expect(german).toMatch(/5,00\s\$ für 2 Monate, danach 20,00\s\$ jeden Monat/);
    expect(german).toContain("Nächste Rechnung");
  }
  expect(await read(one, "en")).toContain("Welcome: 20% off the next invoice");
  expect(await read(one, "de")).toMatch(/Welcome: 20\s% Rabatt auf die nächste Rechnung/);
});

test("the quantities of many plans are read as they are, whatever their names do, and a title names the first", () => {
  const items = ["\u202e17yx", "שלום", "Coffee"].map((name, index) => ({ name, quantity: index + 10 }));
  expect(planName({ items } as never, "en")).toBe("10 × \u206817yx\u2069, 11 × \u2068שלום\u2069, 12 × Coffee");
  expect(planTitle({ items } as never, "en")).toBe("10 × \u206817yx\u2069 and 2 more");
  expect(planTitle({ items } as never, "de")).toBe("10 × \u206817yx\u2069 und 2 weitere");
});
