import { expect, test } from "vitest";
import { refusalOf } from "#tests/payment-links/paying.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aPayee } from "./a-page.ts";
import { aLine } from "./billed.ts";

const { platform } = await startPlatform();
const aShop = () => aPayee(platform);

test("the page has what the invoice has, both sides, and what is due", async () => {
  const { aPage, customerCredits, customerId, pages } = await aShop();
  await customerCredits.createCustomerCredit({ customerId, currency: "USD", amount: 100n });
  const tax = { name: "VAT", millipercent: 19_000, inclusive: false };
  const { code } = await aPage({ lines: [aLine({ taxMinorUnits: 342n, tax })] });
  expect(await pages.getInvoicePage({ code })).toMatchObject({
    ...{ invoiceNumber: "INV-000001", invoiceStatus: "open", step: "pay", currency: "USD", environment: "sandbox" },
    ...{ subtotal: 1_800n, discount: 0n, total: 2_142n, creditApplied: 100n, amountDue: 2_042n },
    ...{ language: "en", timeZone: "Europe/Berlin" },
    seller: { name: expect.any(String) },
    buyer: { name: "Robin Lindqvist", taxIds: ["SE556677889901"], address: { city: "Stockholm" } },
    lines: [{ lineType: "period", description: "Coffee every month", quantity: 1, amount: 1_800n }],
    taxes: [{ taxRate: { name: "VAT", millipercent: 19_000 }, net: 1_800n, tax: 342n }],
    payments: [],
  });
});

test("its file is the merchant's", async () => {
  const { aPage, invoices, pages } = await aShop();
  const { code, invoiceId } = await aPage();
  const [theirs, ours] = [await pages.getInvoicePageFile({ code }), await invoices.downloadInvoice({ invoiceId })];
  expect(Buffer.from(theirs.content).equals(Buffer.from(ours.content))).toBe(true);
  expect(theirs.fileName).toBe("INV-000001.pdf");
});

test("a void invoice says so, and one that was given up can still be paid", async () => {
  const { aPage, invoices, pages, start } = await aShop();
  const [voided, given] = [await aPage(), await aPage()];
  await invoices.voidInvoice({ invoiceId: voided.invoiceId });
  await invoices.markInvoiceUncollectible({ invoiceId: given.invoiceId });
  expect(await pages.getInvoicePage({ code: voided.code })).toMatchObject({ step: "void", amountDue: 0n });
  expect(await refusalOf(start(voided.code))).toBe("invoice_not_open");
  expect(await pages.getInvoicePage({ code: given.code })).toMatchObject({
    ...{ step: "pay", invoiceStatus: "uncollectible", amountDue: 1_800n },
  });
  expect((await start(given.code)).step).toBe("card");
});

test("a code of another organization, environment or of nothing is one refusal", async () => {
  const [shop, other] = [await aShop(), await aPayee(platform, await anOrganization(platform))];
  const { code } = await shop.aPage();
  const live = platform.callers.grpc.forPayer({ organizationSlug: shop.organization.slug, environment: "live" });
  for (const [pages, tried] of [
    [other.pages, code],
    [live.invoicePages, code],
    [shop.pages, code.replace("sandbox_", "")],
    [shop.pages, "sandbox_nothing"],
  ] as const) {
    expect(await refusalOf(pages.getInvoicePage({ code: tried }))).toBe("invoice_page_unknown");
    expect(await refusalOf(pages.getInvoicePageFile({ code: tried }))).toBe("invoice_page_unknown");
    expect(await refusalOf(pages.getInvoicePaymentForm({ code: tried }))).toBe("invoice_page_unknown");
    expect(await refusalOf(pages.syncInvoicePayment({ code: tried }))).toBe("invoice_page_unknown");
    const begin = pages.startInvoicePayment({ code: tried, expectedAmount: 1_800n, payerIp: "203.0.113.7" });
    expect(await refusalOf(begin)).toBe("invoice_page_unknown");
  }
});

test("what a credit note gives back is on the page, with its reason", async () => {
  const { aPage, creditNotes, invoices, pages } = await aShop();
  const { code, invoiceId } = await aPage();
  expect(await pages.getInvoicePage({ code })).toMatchObject({ creditNotes: [] });
  const { lines } = await invoices.getInvoice({ invoiceId });
  const given = [{ lineId: lines[0]?.lineId ?? "", amount: 300n }];
  await creditNotes.createCreditNote({ invoiceId, lines: given, reason: "Delivered late" }, withKey());
  expect(await pages.getInvoicePage({ code })).toMatchObject({
    amountCredited: 300n,
    creditNotes: [{ creditNoteNumber: "CN-000001", amount: 300n, settledBy: "reduce", reason: "Delivered late" }],
  });
});
