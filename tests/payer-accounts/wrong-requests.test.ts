import { describe, expect, test } from "vitest";
import { EXTERNAL } from "#tests/sessions/support/world.ts";
import { aCustomer } from "#tests/support/payment-methods.ts";
import { newAddress } from "./signing-in.ts";
import { hostOf, startVisiting } from "./visiting.ts";

const { platform, organization, get, signIn } = await startVisiting();

async function aCookie() {
  const email = newAddress();
  await aCustomer(platform, organization, { email });
  return signIn(email);
}

describe("an address of a signed-in payer", () => {
  test.each([
    ["/sandbox/account?cursor=abc", 400],
    [`/sandbox/account?cursor=${"x".repeat(5_000)}`, 404],
    ["/sandbox/account/cards/new?session=x", 404],
    ["/sandbox/account/cards/return?session=x", 404],
    ["/sandbox/account/payments/x", 404],
  ])("%s that is wrong is answered with a page: %i", async (path, expected) => {
    const headers = { cookie: await aCookie(), "accept-language": "de" };
    const { status, body } = await get(path, { headers });
    expect(status).toBe(expected);
    expect(body).toContain(expected === 404 ? "Seite nicht gefunden" : "Diese Anfrage ist nicht lesbar");
    expect(body).toContain("Acme nimmt Zahlungen");
  });
});

test.each(["GET", "POST"])("%s of the sign-in page on a host of no organization is not found", async (method) => {
  const host = `nobody.${EXTERNAL}`;
  for (const path of ["/sandbox/account/sign-in", "/account/sign-in?token=x"]) {
    const form = { origin: `https://${host}`, "content-type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams({ email: newAddress() }).toString();
    const answer = await get(path, { host, method, ...(method === "POST" && { headers: form, body }) });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.body).toContain("Page not found");
  }
});

describe("a form", () => {
  const send = (path: string, headers: Record<string, string>, body: string) =>
    get(path, {
      method: "POST",
      headers: { origin: `https://${hostOf(organization)}`, "accept-language": "de", ...headers },
      body,
    });

  test.each([
    [
      "too large",
      413,
      "application/x-www-form-urlencoded",
      `email=${"x".repeat(100_000)}`,
      "Es wurde zu viel eingegeben",
    ],
    ["of another type", 415, "text/plain", "email=x", "Diese Anfrage ist nicht lesbar"],
    [
      "of too many fields",
      400,
      "application/x-www-form-urlencoded",
      "a=b&".repeat(500),
      "Diese Anfrage ist nicht lesbar",
    ],
  ])("that is %s is answered with a page: %i", async (_what, expected, type, body, text) => {
    const cookie = await aCookie();
    for (const path of ["/sandbox/account/sign-in", "/sandbox/account/cards", `/pay/sandbox_${"c".repeat(22)}`]) {
      const answer = await send(path, { cookie, "content-type": type }, body);
      expect([path, answer.status]).toEqual([path, expected]);
      expect(answer.body).toContain(text);
      expect(answer.body).toContain("Acme nimmt Zahlungen");
    }
  });
});
