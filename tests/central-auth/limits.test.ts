import { afterEach, expect, test } from "vitest";
import type { CentralAuth } from "#sandbox/central-auth/server.ts";
import { aCentralAuth, aSignedInBrowser, Browser, sessionOf } from "./support/central-auth.ts";

let central: CentralAuth;
afterEach(() => central.close());

const guess = (headers = {}) =>
  new Browser(central.url).submit(
    "/login",
    { email: "robin@northwind.example", password: "a wrong password" },
    headers,
  );

test("guesses are counted, and the page says how long to wait", async () => {
  central = await aCentralAuth({ signInMax: 3 });
  for (let count = 0; count < 3; count++) expect((await guess()).status).toBe(401);
  const refused = await guess();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.text()).toContain("Too many attempts");
});

test("the form and the library's endpoint share one count, whatever address the client claims", async () => {
  central = await aCentralAuth({ signInMax: 2 });
  expect((await guess({ "x-forwarded-for": "192.0.2.1" })).status).toBe(401);
  const viaApi = await fetch(`${central.url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: central.url, "x-client-ip": "192.0.2.2" },
    body: JSON.stringify({ email: "robin@northwind.example", password: "a wrong password" }),
  });
  expect(viaApi.status).toBe(401);
  expect((await guess({ "x-client-ip": "192.0.2.3" })).status).toBe(429);
});

test("behind a trusted proxy each client has a count of its own", async () => {
  central = await aCentralAuth({ signInMax: 1, trustProxy: ["loopback"] });
  expect((await guess({ "x-forwarded-for": "192.0.2.1" })).status).toBe(401);
  expect((await guess({ "x-forwarded-for": "192.0.2.2" })).status).toBe(401);
  expect((await guess({ "x-forwarded-for": "192.0.2.1" })).status).toBe(429);
});

test("lookups of sessions are not counted: they all come from the address of one service", async () => {
  central = await aCentralAuth();
  const browser = await aSignedInBrowser(central, "robin@northwind.example");
  for (let round = 0; round < 10; round++) {
    const found = await Promise.all(Array.from({ length: 15 }, () => sessionOf(browser)));
    expect(found.every((session) => session?.user.email === "robin@northwind.example")).toBe(true);
  }
});
