import { beforeEach, expect, test } from "vitest";
import { aCheckoutPortal, CODE } from "./support/checkout-portal.ts";

const { state, get, reset } = await aCheckoutPortal();
beforeEach(() => void reset());

const BROWSER = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";
const opened = (path: string, headers: Record<string, string> = {}) =>
  get(path, { headers: { "user-agent": BROWSER, ...headers } });

test("a visit counts with the way of the address, and the page does not wait for it", async () => {
  expect((await opened(`/pay/${CODE}?way=qr`)).status).toBe(200);
  await expect.poll(() => state.visits).toMatchObject([{ code: CODE, way: "qr", userAgent: BROWSER }]);
  await opened(`/pay/${CODE}?way=elsewhere`);
  await expect.poll(() => state.visits[1]).toMatchObject({ way: "link" });
});

test.each([
  ["a browser that fetches ahead", { "sec-purpose": "prefetch;prerender" }],
  ["an older one", { purpose: "prefetch" }],
  ["a bot", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
  ["a program without a name", { "user-agent": "" }],
])("%s is no visit", async (_who, headers) => {
  expect((await opened(`/pay/${CODE}`, headers)).status).toBe(200);
  await opened(`/pay/${CODE}?way=mail`);
  await expect.poll(() => state.visits.length).toBe(1);
  expect(state.visits[0]?.way).toBe("mail");
});
