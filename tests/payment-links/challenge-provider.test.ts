import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aPlatform } from "#tests/support/platform.ts";
import { declinedNetwork } from "./challenging.ts";
import { aShop, refusalOf } from "./paying.ts";

const payerIp = "198.51.100.7";

let verdict: { status: number; body: string } | null = null;
const asked: URLSearchParams[] = [];

/** A provider that answers what the test says; null never answers. */
const provider = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    asked.push(new URLSearchParams(body));
    if (verdict) response.writeHead(verdict.status, { "content-type": "application/json" }).end(verdict.body);
  });
});
await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});
const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;

const platform = await closedAfterTests(
  aPlatform({
    env: {
      CHALLENGE_PROVIDER_SITE_KEY: "site",
      CHALLENGE_PROVIDER_SECRET: "provider-secret",
      CHALLENGE_PROVIDER_VERIFY_URL: `${url}/siteverify`,
      CHALLENGE_PROVIDER_SCRIPT_URL: `${url}/api.js`,
      CHALLENGE_PROVIDER_ELEMENT_CLASS: "cf-turnstile",
      CHALLENGE_PROVIDER_ANSWER_FIELD: "cf-turnstile-response",
    },
  }),
);

beforeEach(() => {
  asked.length = 0;
});

async function aTestedShop() {
  const shop = await aShop(platform);
  const { code } = await shop.aLink();
  await declinedNetwork(shop, payerIp);
  const answer = (value: string) =>
    shop.checkout.startCheckout(
      {
        ...{ code, payerIp, priceVersion: "1", expectedTotal: 4_200n },
        returnUrl: `https://${shop.organization.slug}.portal.example/pay/${code}/{attempt}/return`,
        challenge: { answer: { case: "providerToken", value } },
      },
      { headers: { "idempotency-key": crypto.randomUUID() } },
    );
  return { ...shop, code, answer };
}

test("the provider's challenge is shown instead of ours, and its secret is not", async () => {
  const shop = await aTestedShop();
  const { challenge } = await shop.checkout.getCheckout({ code: shop.code, payerIp });
  expect(challenge?.puzzle).toBeUndefined();
  expect(challenge?.provider).toMatchObject({
    ...{ siteKey: "site", scriptUrl: `${url}/api.js`, elementClass: "cf-turnstile" },
    answerField: "cf-turnstile-response",
  });
  expect(JSON.stringify(challenge, (_, each) => (typeof each === "bigint" ? String(each) : each))).not.toContain(
    "provider-secret",
  );
});

test("a token that the provider confirms lets the payer pay, once", async () => {
  const shop = await aTestedShop();
  verdict = { status: 200, body: JSON.stringify({ success: true }) };
  expect((await shop.answer("token-1")).isChallenged).toBe(true);
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    ...{ secret: "provider-secret", response: "token-1", remoteip: payerIp },
  });
  expect(await refusalOf(shop.answer("token-1"))).toBe("challenge_failed");
  verdict = { status: 200, body: JSON.stringify({ success: false }) };
  expect(await refusalOf(shop.answer("token-2"))).toBe("challenge_failed");
});

test.each([
  ["says nothing that can be read", { status: 200, body: "<html>" }],
  ["fails", { status: 500, body: JSON.stringify({ success: true }) }],
  ["does not answer", null],
])(
  "nobody pays unchecked while the provider %s",
  async (_name, answer) => {
    const shop = await aTestedShop();
    verdict = answer;
    expect(await refusalOf(shop.answer("token"))).toBe("challenge_unavailable");
  },
  20_000,
);
