import { expect, test } from "vitest";
import { refusalOf } from "#tests/payment-links/paying.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aPayee } from "./a-page.ts";

const { platform } = await startPlatform();
const aShop = () => aPayee(platform);

test("a payer pays on the page, and the invoice is paid with it", async () => {
  const { aPage, invoices, pages, pay, start } = await aShop();
  const { code, invoiceId } = await aPage();
  expect(await refusalOf(pages.getInvoicePaymentForm({ code }))).toBe("invoice_payment_ended");
  const { transactionId, step } = await start(code);
  expect(step).toBe("card");
  expect(await pages.getInvoicePage({ code })).toMatchObject({ step: "card", heldForSeconds: expect.any(Number) });
  expect(await pages.getInvoicePaymentForm({ code })).toMatchObject({
    ...{ clientSecret: expect.any(String), publishableKey: expect.any(String), paymentPageUrl: expect.any(String) },
  });
  await pay(transactionId);
  expect(await pages.syncInvoicePayment({ code })).toMatchObject({ step: "paid", transactionId });
  expect(await pages.getInvoicePage({ code })).toMatchObject({
    ...{ step: "paid", invoiceStatus: "paid", amountDue: 0n },
    payments: [{ transactionId, amount: 1_800n, cardLast4: "0341" }],
  });
  const { attempts } = await invoices.getInvoice({ invoiceId });
  expect(attempts).toMatchObject([{ attemptedBy: "payer", attemptStatus: "succeeded" }]);
  expect(await refusalOf(start(code))).toBe("invoice_not_open");
});

test("the file of a paid invoice has the payment", async () => {
  const { aPage, invoices, pay, start } = await aShop();
  const { code, invoiceId } = await aPage();
  const before = (await invoices.downloadInvoice({ invoiceId })).content;
  await pay((await start(code)).transactionId);
  const read = async () => Buffer.from((await invoices.downloadInvoice({ invoiceId })).content);
  expect((await read()).equals(Buffer.from(before))).toBe(false);
  expect((await read()).equals(await read())).toBe(true);
});

test("one payment at a time: a form sent twice is one, and another waits for its end", async () => {
  const { aPage, invoices, start } = await aShop();
  const { code, invoiceId } = await aPage();
  const [one, other] = await Promise.all([start(code, {}, "page-1"), start(code, {}, "page-1")]);
  expect(other?.transactionId).toBe(one?.transactionId);
  expect(await refusalOf(start(code))).toBe("invoice_payment_in_progress");
  expect((await invoices.getInvoice({ invoiceId })).attempts).toHaveLength(1);
});

test("nobody pays an amount that the page did not show", async () => {
  const { aPage, invoices, start } = await aShop();
  const { code, invoiceId } = await aPage();
  expect(await refusalOf(start(code, { expectedAmount: 1_799n }))).toBe("invoice_amount_changed");
  expect((await invoices.getInvoice({ invoiceId })).attempts).toEqual([]);
});

test("a declined card can be followed by another, and the page says why", async () => {
  const { aPage, pages, pay, start } = await aShop();
  const { code } = await aPage();
  const { transactionId } = await start(code);
  await pay(transactionId, "insufficient_funds");
  expect(await pages.getInvoicePage({ code })).toMatchObject({
    ...{ step: "card", declineMessage: "Your card has insufficient funds. Try another card." },
  });
  await pay(transactionId);
  const paid = await pages.getInvoicePage({ code });
  expect([paid.step, paid.declineMessage]).toEqual(["paid", undefined]);
});

test("saved cards are for the payer who is signed in as the customer, and a payment with them is nobody else's", async () => {
  const { aPage, pages, signIn, start } = await aShop();
  const sessionToken = await signIn();
  const { code } = await aPage();
  expect((await start(code, { sessionToken })).step).toBe("card");
  expect((await pages.getInvoicePage({ code, sessionToken })).step).toBe("card");
  expect((await pages.getInvoicePaymentForm({ code, sessionToken })).paymentPageUrl).toBeUndefined();
  for (const session of [{}, { sessionToken: "a".repeat(43) }]) {
    expect((await pages.getInvoicePage({ code, ...session })).step).toBe("elsewhere");
    expect(await refusalOf(pages.getInvoicePaymentForm({ code, ...session }))).toBe("payer_session_ended");
  }
});

test("a session of another customer pays as a guest", async () => {
  const { aPage, pages, start, organization } = await aShop();
  const stranger = await aPayee(platform, organization, { name: "Sam", email: "sam@payer.example" });
  const sessionToken = await stranger.signIn();
  const { code } = await aPage();
  await start(code, { sessionToken });
  expect((await pages.getInvoicePaymentForm({ code })).paymentPageUrl).toEqual(expect.any(String));
});
