import { beforeEach, describe, expect, test } from "vitest";
import { aCheckoutPortal, CODE, SHOES } from "./support/checkout-portal.ts";

const { state, get, reset, calledForPayers } = await aCheckoutPortal();
beforeEach(() => void reset());

describe("the page of a link", () => {
  test("shows what is paid, and changes nothing", async () => {
    const { status: answered, body } = await get(`/pay/${CODE}?email=ada@example.com`);
    expect(answered).toBe(200);
    for (const shown of ["Running shoes", "$42.00", "Sandbox:", 'value="ada@example.com"', "Acme"])
      expect(body).toContain(shown);
    expect(body).not.toContain("<script");
    expect(state.calls.filter((call) => call !== "getCheckout")).toEqual([]);
    expect(calledForPayers.at(-1)).toMatchObject({ organizationSlug: "acme", environment: "sandbox" });
  });

  test("speaks the payer's language, or the link's own", async () => {
    const german = { headers: { "accept-language": "de-DE,de;q=0.9,en;q=0.8" } };
    expect((await get(`/pay/${CODE}`, german)).body).toMatch(/<html lang="de">[\s\S]*Weiter zur Zahlung/);
    state.link = { ...SHOES, locale: "en" };
    expect((await get(`/pay/${CODE}`, german)).body).toMatch(/<html lang="en">[\s\S]*Continue to payment/);
  });

  test.each([
    ["an unknown code", `/pay/${"x".repeat(22)}`],
    ["a code that none can be", "/pay/%3Cscript%3E"],
    ["an unknown attempt", `/pay/${CODE}/${"b".repeat(22)}`],
    ["an attempt that none can be", `/pay/${CODE}/a%20b`],
    ["the return of an attempt of an unknown link", `/pay/${"x".repeat(22)}/a%20b/return`],
  ])("%s is the same 404", async (_what, path) => {
    const { status: answered, body } = await get(path);
    expect(answered).toBe(404);
    expect(body).toContain("Page not found");
    expect(body).not.toContain("payment_link");
  });

  test.each([
    ["paused", "Payments are paused"],
    ["ended", "This page is closed"],
  ])("a link that is %s is a friendly 410 with the merchant's words", async (now, title) => {
    state.status = now;
    state.link = { ...SHOES, inactiveMessage: "Back in spring." };
    const { status: answered, body } = await get(`/pay/${CODE}`);
    expect(answered).toBe(410);
    expect(body).toContain(title);
    expect(body).toContain("Back in spring.");
    expect(body).not.toContain("<form");
  });

  test("while others pay what is left, it says so", async () => {
    state.status = "busy";
    const { status: answered, body } = await get(`/pay/${CODE}`);
    expect([answered, body.includes("Someone is paying this now")]).toEqual([409, true]);
  });
});
