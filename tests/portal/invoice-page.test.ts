import { beforeEach, describe, expect, test } from "vitest";
import { CODE, refused } from "./support/checkout-portal.ts";
import { anInvoicePortal, COFFEE } from "./support/invoice-portal.ts";

const { state, get, getAt, post, reset } = await anInvoicePortal();
beforeEach(() => void reset());

describe("the page of an invoice", () => {
  test("shows what is owed and how to pay it, without a script, and is for one payer alone", async () => {
    const { status, body, headers } = await get();
    expect(status).toBe(200);
    for (const text of ["Invoice INV-000042", "$18.00", "Due December 1, 2026", "Robin Lindqvist", "Pay $18.00"])
      expect(body).toContain(text);
    expect(body).toContain("November 1\u2009–\u200930, 2026");
    expect(body).not.toContain("<script");
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(state.calls).toEqual(["getInvoicePage"]);
  });

  test("speaks the customer's language, else the browser's", async () => {
    const german = { headers: { "accept-language": "de" } };
    expect((await get("", german)).body).toContain("18,00\u00a0$ bezahlen");
    state.page = { ...COFFEE, language: "en" };
    expect((await get("", german)).body).toContain("Pay $18.00");
  });

  test.each([
    ["paid", "Paid"],
    ["void", "Voided"],
    ["approve", "Approve the payment"],
    ["processing", "A payment is being processed"],
    ["elsewhere", "A payment is under way"],
    ["card", "Continue to payment"],
  ])("that is %s says so, and begins no payment", async (step, text) => {
    state.page = { ...COFFEE, step, invoiceStatus: step === "paid" || step === "void" ? step : "open" };
    const { body } = await get();
    expect(body).toContain(text);
    expect(body).not.toContain('method="post"');
    expect((await post()).status).toBe(303);
    expect(state.started).toEqual([]);
  });

  test("that was given up can still be paid", async () => {
    state.page = { ...COFFEE, invoiceStatus: "uncollectible" };
    const { body } = await get();
    expect(body).toContain("This invoice is overdue.");
    expect(body).toContain("Pay $18.00");
  });
});

describe("a payer who pays", () => {
  test("begins a payment of what the page showed, from the address of the browser", async () => {
    const { status, headers } = await post();
    expect([status, headers.location]).toEqual([303, `/invoices/${CODE}/pay`]);
    expect(state.started).toMatchObject([{ code: CODE, expectedAmount: 1_800n, payerIp: expect.any(String) }]);
  });

  test("agrees to no other amount than the page's", async () => {
    const { status, body } = await post({ amount: "900" });
    expect(status).toBe(409);
    expect(body).toContain("The amount due has changed");
    expect(state.started).toEqual([]);
  });

  test.each([
    ["invoice_payment_in_progress", 303, ""],
    ["invoice_not_open", 303, ""],
    ["invoice_amount_changed", 409, "The amount due has changed"],
    ["upstream_unavailable", 503, "couldn&#x27;t confirm"],
    ["merchant_account_inactive", 503, "couldn&#x27;t start the payment"],
  ])("is told what a refusal means: %s", async (reason, expected, text) => {
    state.refusal = refused(reason, "conflict");
    const { status, body } = await post();
    expect(status).toBe(expected);
    expect(body).toContain(text);
  });

  test("enters the card on a page with one script, and another page without it", async () => {
    state.page = { ...COFFEE, step: "card", heldForSeconds: 421, declineMessage: "Your card has expired." };
    const { status, body } = await get("/pay");
    expect(status).toBe(200);
    expect(body.match(/<script/g)).toHaveLength(1);
    for (const text of ["card-fields", "https://engine.example/page/1", "8 more minutes", "Your card has expired."])
      expect(body).toContain(text);
  });

  test("is led from the page of the card to the invoice once there is nothing to enter", async () => {
    state.page = { ...COFFEE, step: "paid" };
    expect((await get("/pay")).headers.location).toBe(`/invoices/${CODE}`);
  });

  test.each([
    ["card", "/pay"],
    ["paid", ""],
    ["processing", ""],
  ])("comes back from the engine to where it goes on: %s", async (step, below) => {
    state.page = { ...COFFEE, step };
    const { status, headers } = await get("/return?status=succeeded&payment_intent_client_secret=s");
    expect([status, headers.location]).toEqual([303, `/invoices/${CODE}${below}`]);
    expect(state.calls).toEqual(["syncInvoicePayment"]);
  });

  test("keeps the file", async () => {
    const { status, headers, body } = await get("/pdf");
    expect([status, headers["content-type"], body]).toEqual([200, "application/pdf", "%PDF-1.3"]);
    expect(headers["content-disposition"]).toContain("INV-000042.pdf");
    expect(headers["cache-control"]).toBe("no-store");
  });
});

test.each(["", "/pay", "/return", "/pdf"])("a code of no invoice shows none: %s", async (below) => {
  expect((await getAt(`/invoices/sandbox_unknown${below}`)).status).toBe(404);
  expect((await getAt(`/invoices/a.b${below}`)).status).toBe(404);
});
