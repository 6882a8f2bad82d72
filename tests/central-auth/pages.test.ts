import { expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aCentralAuth, aSignedInBrowser, Browser, locationOf } from "./support/central-auth.ts";

const central = await closedAfterTests(aCentralAuth());

test("the home page says who is signed in, where, and as what", async () => {
  const browser = await aSignedInBrowser(central, "robin@northwind.example");
  const page = await (await browser.get("/")).text();
  for (const text of ["Robin Vale", "robin@northwind.example", "Northwind Outfitters", "owner, current"])
    expect(page).toContain(text);
});

test("an application may ask a person who is signed in for the password once more", async () => {
  const browser = await aSignedInBrowser(central, "robin@northwind.example");
  const page = await (await browser.get("/login?prompt=login")).text();
  expect(page).toContain('type="password"');
});

test("without a session the home page is the sign-in page", async () => {
  expect(locationOf(await new Browser(central.url).get("/"))).toBe("/login");
});

test.each([
  [
    { email: "robin@northwind.example", password: "wrong password here" },
    401,
    "The email address or the password is wrong.",
  ],
  [
    { email: "nobody@nowhere.example", password: "wrong password here" },
    401,
    "The email address or the password is wrong.",
  ],
  [{ email: "not an address", password: "x" }, 400, "Enter your email address and password."],
  [{}, 400, "Enter your email address and password."],
])("a failed sign-in does not say which field is wrong: %j", async (fields, status, text) => {
  const response = await new Browser(central.url).submit("/login", fields as Record<string, string>);
  const page = await response.text();
  expect(response.status).toBe(status);
  expect(page).toContain(`role="alert" id="failure">${text}`);
  expect(page).not.toContain("wrong password here");
});

test("what a person typed or an address brought along is shown and not run", async () => {
  const response = await new Browser(central.url).submit("/login", {
    email: `"><script>alert(1)</script>`,
    password: "x",
  });
  const page = await response.text();
  expect(page).not.toContain("<script>");
  expect(page).toContain("&quot;&gt;&lt;script&gt;");
});

test("no page runs scripts, is framed, or is kept, and forms lead to applications only", async () => {
  const { headers } = await new Browser(central.url).get("/login");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("script-src");
  expect(policy).toContain("form-action 'self' http://localhost:3000");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get("cache-control")).toBe("no-store");
});

test("the demo accounts are on the sign-in page only when the setting says so", async () => {
  expect(await (await new Browser(central.url).get("/login")).text()).toContain("kim@nowhere.example");
  const serious = await aCentralAuth({ demo: false });
  try {
    expect(await (await new Browser(serious.url).get("/login")).text()).not.toContain("kim@nowhere.example");
  } finally {
    await serious.close();
  }
});
