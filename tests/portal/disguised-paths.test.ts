import { describe, expect, test } from "vitest";
import { isDisguised, withoutCodes } from "#app/server/portal-pages.ts";
import { ATTEMPT, aCheckoutPortal, CODE } from "./support/checkout-portal.ts";

const DISGUISED = [
  ...[`/%70ay/${CODE}`, `/./pay/${CODE}`, `/x/../pay/${CODE}`, `/pay\\${CODE}`, `//pay/${CODE}`, `/pay//${CODE}`],
  ...[`/%50AY/${CODE}/${ATTEMPT}`, "/%72eminders/sandbox~pls_1~secret"],
];

const { get, stop } = await aCheckoutPortal();

describe("a path that is written as another one", () => {
  test.each(DISGUISED)("shows no page: %s", async (path) => {
    const { status, body } = await get(path);
    expect([status, body]).toEqual([404, "There is no such page."]);
  });

  test.each([`/pay/%73andbox_${CODE}`, `/Pay/%41${CODE}`, `/pay/${CODE}/%41${ATTEMPT}`])(
    "in its code shows the page of no code: %s",
    async (path) => {
      const { status, headers, body } = await get(path);
      expect([status, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
      expect(body).toContain("</html>");
      expect(body).not.toContain(CODE);
    },
  );

  test.each(["/pay/%3Cscript%3E", `/pay/${CODE}`, "/a%20b", "/.well-known/x", "/assets/app-1a2b.css", "/", "/a.b/c"])(
    "is none of these: %s",
    (path) => expect(isDisguised(path)).toBe(false),
  );
});

test("no log holds a code, also of a disguised path and of a page on another host", async () => {
  await get(`/pay/${CODE}/${ATTEMPT}`, { host: "another.test" });
  const lines = JSON.stringify(await stop());
  expect(lines).toContain("{disguised path}");
  for (const secret of [CODE, ATTEMPT, "pls_1"]) expect(lines).not.toContain(secret);
  expect(withoutCodes(`/pay/${CODE}/${ATTEMPT}`)).toBe("/pay/{code}/{attempt_code}");
  for (const below of ["", "/pay", "/return", "/pdf"])
    expect(withoutCodes(`/Invoices/${CODE}${below}`)).toBe(`/invoices/{code}${below}`);
  for (const below of ["", "/form", "/return"])
    expect(withoutCodes(`/Update-Card/${CODE}${below}`)).toBe(`/update-card/{code}${below}`);
  // The dashboard's pages name an invoice by its ID.
  expect(withoutCodes("/invoices/inv_01m8gs3by31j4jagx5z9fn1m5g")).toBe("/invoices/inv_01m8gs3by31j4jagx5z9fn1m5g");
});
