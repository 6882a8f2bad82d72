import { expect, test } from "vitest";
import { aCheckoutPortal, CODE } from "./support/checkout-portal.ts";

const FORM = { email: "ada@example.com" };

/** A store of counts in which only the limit of 2 is ever reached. */
function twoPoints() {
  let left = 2;
  return {
    consume({ points, limit }: { points: number; limit: number }) {
      if (limit !== 2) return { granted: points, remaining: limit, resetMs: 30_000 };
      const granted = Math.min(points, left);
      left -= granted;
      return { granted, remaining: left, resetMs: 30_000 };
    },
  };
}

test("an address may begin a few attempts a minute, and is told when it may again", async () => {
  const settings = { RATE_LIMIT_PORTAL_ATTEMPTS_PER_MINUTE: "2" };
  const { post, state } = await aCheckoutPortal(settings, { rateLimits: twoPoints() });
  for (const key of ["1", "2"]) expect((await post({ ...FORM, form_key: key })).status).toBe(303);
  // Only what would begin a payment counts.
  expect((await post({ ...FORM, intent: "update" })).status).toBe(200);
  const { status, headers, body } = await post(FORM);
  expect([status, headers["retry-after"], state.started.length]).toEqual([429, "30", 2]);
  expect(body).toContain("Try again in 30 seconds");
});

test("an address that guesses codes gets no page of any link until its window ends", async () => {
  const settings = { RATE_LIMIT_PORTAL_UNKNOWN_CODES_PER_MINUTE: "2" };
  const { get } = await aCheckoutPortal(settings, { rateLimits: twoPoints() });
  const visit = async (path: string) => (await get(path)).status;
  expect(await visit(`/pay/${CODE}`)).toBe(200);
  expect([await visit("/pay/wrong1"), await visit("/pay/wrong2")]).toEqual([404, 404]);
  expect(await visit("/pay/wrong3")).toBe(429);
  expect(await visit(`/pay/${CODE}`)).toBe(429);
  expect(await visit("/")).toBe(200);
});

test.each([
  ["text", 415, { "content-type": "text/plain" }, "email=ada"],
  ["a file", 415, { "content-type": "multipart/form-data; boundary=x" }, "--x--"],
  ["a form of megabytes", 413, { "content-type": "application/x-www-form-urlencoded" }, `name=${"a".repeat(200_000)}`],
])("%s is no form of a payer's page", async (_name, status, headers, body) => {
  const { get, state, origin } = await aCheckoutPortal();
  for (const path of [`/pay/${CODE}`, "/sandbox/account/sign-in"])
    expect([path, (await get(path, { method: "POST", headers: { origin, ...headers }, body })).status]).toEqual([
      path,
      status,
    ]);
  expect(state.started).toEqual([]);
});
