import { afterEach, expect, test } from "vitest";
import type { CentralAuth } from "#sandbox/central-auth/server.ts";
import { aCentralAuth, aSignedInBrowser, Browser, sessionOf } from "./support/central-auth.ts";

let central: CentralAuth;
afterEach(() => central.close());

function attributesOf(response: Response): string[] {
  const [line = ""] = response.headers.getSetCookie();
  return line.split("; ").slice(1).sort();
}

test("on a laptop the cookie belongs to the host", async () => {
  central = await aCentralAuth();
  const response = await new Browser(central.url).signIn("robin@northwind.example");
  expect(response.headers.getSetCookie()).toHaveLength(1);
  expect(response.headers.get("set-cookie")).toMatch(/^central\.session_token=/);
  expect(attributesOf(response)).toEqual(["HttpOnly", "Max-Age=604800", "Path=/", "SameSite=Lax"]);
  expect(response.headers.get("strict-transport-security")).toBeNull();
});

test("on a central domain it is valid on all of it, and only over TLS", async () => {
  central = await aCentralAuth({ authUrl: "https://auth.central.test", centralDomain: "central.test" });
  const browser = new Browser(central.url, "https://auth.central.test");
  const response = await browser.signIn("robin@northwind.example", "https://app.central.test/overview");
  expect(response.headers.get("location")).toBe("https://app.central.test/overview");
  expect(response.headers.get("set-cookie")).toMatch(/^__Secure-central\.session_token=/);
  expect(attributesOf(response)).toEqual([
    "Domain=central.test",
    "HttpOnly",
    "Max-Age=604800",
    "Path=/",
    "SameSite=Lax",
    "Secure",
  ]);
  expect(response.headers.get("strict-transport-security")).toContain("max-age");
  expect((await sessionOf(browser))?.user.email).toBe("robin@northwind.example");

  const signedOut = await browser.submit("/sign-out", {});
  expect(signedOut.headers.get("set-cookie")).toMatch(/^__Secure-central\.session_token=;.*Domain=central\.test/);
});

test("a lookup answers null for a cookie that is absent, forged or of another service's secret", async () => {
  central = await aCentralAuth();
  const browser = await aSignedInBrowser(central, "robin@northwind.example");
  const [name = "", value = ""] = browser.cookie.split("=");
  for (const cookie of ["", `${name}=x`, `${name}=${value.slice(0, -6)}AAAA%3D`, `${name}=${value.split(".")[0]}`]) {
    const response = await fetch(`${central.url}/api/auth/get-session`, { headers: { cookie } });
    expect([response.status, await response.json()]).toEqual([200, null]);
  }
});

test("a lookup changes nothing, even when it forgets to say so", async () => {
  central = await aCentralAuth();
  const browser = await aSignedInBrowser(central, "robin@northwind.example");
  const { pool } = central.accounts;
  await pool.query(`update auth.session set "expiresAt" = now() + interval '3 days'`);
  const before = await pool.query("select * from auth.session");
  const response = await browser.get("/api/auth/get-session");
  expect(response.headers.get("set-cookie")).toBeNull();
  expect((await pool.query("select * from auth.session")).rows).toEqual(before.rows);
});

test("a session that was deleted is gone at once: no cookie remembers it", async () => {
  central = await aCentralAuth();
  const browser = await aSignedInBrowser(central, "robin@northwind.example");
  await central.accounts.pool.query("delete from auth.session");
  expect(await sessionOf(browser)).toBeNull();
});

test("the lookup tells nothing that is ours alone", async () => {
  central = await aCentralAuth();
  const browser = await aSignedInBrowser(central, "robin@northwind.example");
  const found = await sessionOf(browser);
  expect(found?.user).not.toHaveProperty("signedOutAt");
  expect(found?.user).not.toHaveProperty("defaultOrganizationId");
});
