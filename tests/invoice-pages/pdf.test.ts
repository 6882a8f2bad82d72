import { expect, test } from "vitest";
import { pagesOfPdf } from "#tests/settlements/pdf-text.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aBilledCustomer, aLine, ROBIN } from "./billed.ts";

const { platform } = await startPlatform();

const NOVEMBER = { periodStart: new Date("2026-10-31T23:00:00Z"), periodEnd: new Date("2026-11-30T23:00:00Z") };
const VAT = { name: "VAT", millipercent: 19_000, inclusive: false };

async function aSeller(payer = ROBIN) {
  const organization = await anOrganization(platform, "Northwind");
  const customer = await aBilledCustomer(platform, organization, payer);
  await customer.merchantAccount.updateMerchantApplication({
    business: {
      ...{ legalName: "Northwind Traders LLC", businessType: "company", country: "US", taxId: "98-7654321" },
      address: { line1: "1 Market Street", city: "Springfield", state: "IL", postalCode: "62701", country: "US" },
    },
    updateMask: { paths: ["business"] },
  });
  const textsOf = async (invoiceId: string) =>
    pagesOfPdf((await customer.invoices.downloadInvoice({ invoiceId })).content)
      .flat()
      // The dash and the bullet of the plain fonts.
      .map((text) => text.replaceAll("\x96", "–").replaceAll("\x95", "•"));
  return { ...customer, textsOf };
}

const TAXED = [
  aLine({ ...NOVEMBER, quantity: 2, discountMinorUnits: 180n, taxMinorUnits: 308n, tax: VAT }),
  aLine({ type: "setup_fee", description: "Machine", amountMinorUnits: 500n }),
];

test("the file has both sides, the number, the dates, the lines with their periods, and how the amount comes about", async () => {
  const { bill, customerCredits, customerId, invoices, textsOf } = await aSeller();
  await customerCredits.createCustomerCredit({ customerId, currency: "USD", amount: 128n });
  const invoiceId = await bill({ lines: TAXED });
  const { fileName, contentType } = await invoices.downloadInvoice({ invoiceId });
  expect([fileName, contentType]).toEqual(["INV-000001.pdf", "application/pdf"]);
  const texts = await textsOf(invoiceId);
  for (const text of [
    ...["Invoice", "INV-000001", "Northwind", "Northwind Traders LLC", "1 Market Street", "Springfield, IL 62701"],
    ...["United States", "Tax ID 98-7654321", "Robin Lindqvist", "111 57 Stockholm", "Sweden", "Tax ID SE556677889901"],
    // In the customer's time zone, in which November begins an hour before it does in UTC.
    ...["Coffee every month", "November 1 \u2013 30, 2026", "Machine", "Setup fee", "$18.00", "$5.00"],
    ...["Subtotal", "$23.00", "Discount", "-$1.80", "VAT 19% of $16.20", "$3.08"],
    ...["Total", "$24.28", "Credit applied", "-$1.28", "Amount due", "$23.00"],
  ])
    expect(texts).toContain(text);
});

test("it is in German for a customer whose locale is German", async () => {
  const { bill, textsOf } = await aSeller({ ...ROBIN, locale: "de-AT" });
  const texts = await textsOf(await bill({ lines: TAXED, timeZone: "UTC" }));
  for (const text of [
    "Rechnung",
    "Rechnung an",
    "Schweden",
    "VAT 19\u00a0% auf 16,20\u00a0$",
    "Offener Betrag",
    "Einrichtung",
  ])
    expect(texts).toContain(text);
  expect(texts).not.toContain("Subtotal");
});

test("the same invoice gives the same bytes, whatever becomes of its two sides", async () => {
  const { bill, customers, customerId, invoices, merchantAccount } = await aSeller();
  const invoiceId = await bill({ lines: TAXED });
  const read = async () => Buffer.from((await invoices.downloadInvoice({ invoiceId })).content).toString("base64");
  const before = await read();
  await customers.updateCustomer({ customerId, name: "Sam", locale: "de", updateMask: { paths: ["name", "locale"] } });
  await merchantAccount.updateMerchantApplication({
    business: { legalName: "Another LLC" },
    updateMask: { paths: ["business"] },
  });
  await bill();
  expect(await read()).toBe(before);
  await invoices.voidInvoice({ invoiceId });
  expect(await read()).not.toBe(before);
});

test("a tax within the price is said below the total", async () => {
  const { bill, textsOf } = await aSeller();
  const included = aLine({ amountMinorUnits: 1_190n, includedTaxMinorUnits: 190n, tax: { ...VAT, inclusive: true } });
  const texts = await textsOf(await bill({ lines: [included] }));
  expect(texts.indexOf("Includes VAT 19% of $10.00")).toBeGreaterThan(texts.indexOf("Total"));
});

test("a long invoice goes on over pages, and a text of any language is written", async () => {
  const { bill, invoices } = await aSeller({ ...ROBIN, name: "株式会社ノースウィンド" });
  const lines = Array.from({ length: 60 }, (_, index) => aLine({ description: `${index} ${"word ".repeat(30)}` }));
  const { content } = await invoices.downloadInvoice({ invoiceId: await bill({ lines }) });
  const pages = pagesOfPdf(content);
  expect(pages.length).toBeGreaterThan(4);
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
});

test("a person's tax ID in the US, which may be a social security number, is not shown", async () => {
  const { bill, merchantAccount, textsOf } = await aSeller();
  await merchantAccount.updateMerchantApplication({
    business: { businessType: "sole_proprietor" },
    updateMask: { paths: ["business"] },
  });
  const texts = await textsOf(await bill());
  expect(texts).toContain("Northwind Traders LLC");
  expect(texts.join()).not.toContain("98-7654321");
});

test("a time zone that there is not leaves the days in UTC", async () => {
  const { bill, textsOf } = await aSeller({ ...ROBIN, timeZone: "Mars/Olympus" });
  expect(await textsOf(await bill({ lines: TAXED }))).toContain("October 31 – November 30, 2026");
});

test("a draft has no file", async () => {
  const { bill, invoices } = await aSeller();
  const invoiceId = await bill({ isFinal: false });
  expect(infoOf(await failureOf(invoices.downloadInvoice({ invoiceId }))).reason).toBe("invoice_not_finalized");
});

test("the file of what is given back says that it is credit, and is neither due nor paid", async () => {
  const { bill, textsOf } = await aSeller();
  const lines = [aLine({ type: "unused", amountMinorUnits: -1_250n })];
  const texts = await textsOf(await bill({ lines, reason: "cancellation" }));
  expect(texts).toContain("$12.50 credited to your account");
  expect(texts).toContain("Added to your credit");
  for (const text of ["Due date", "Paid on"]) expect(texts.filter((each) => each.startsWith(text))).toEqual([]);
});

test("a discount that is given back with unused time is named as that", async () => {
  const { bill, textsOf } = await aSeller();
  const unused = aLine({ ...NOVEMBER, type: "unused", amountMinorUnits: -2_000n, discountMinorUnits: -500n });
  const texts = await textsOf(await bill({ lines: [unused, aLine({ ...NOVEMBER, amountMinorUnits: 10_000n })] }));
  for (const text of ["Discount on unused time", "$5.00", "$85.00"]) expect(texts).toContain(text);
});
