import { expect, test } from "vitest";
import { startMailing } from "./mailing.ts";

const { aPayer } = await startMailing();

test("an introductory price is followed by the price, and a discount is named", async () => {
  const payer = await aPayer();
  const { couponId } = await payer.coupons.createCoupon({
    ...{ name: "Welcome", basisPoints: 2_000, duration: "repeating", durationMonths: 3 },
  });
  const terms = { unitAmount: 2_000n, phases: [{ periods: 2, unitAmount: 500n }] };
  await payer.subscribe({ terms, trialDays: 5, couponId });
  const { text } = await payer.mail("has started");
  for (const part of [
    "Price: $5.00 for 2 months, then $20.00 every month",
    "Discount: Welcome: 20% off until",
    "Next charge: $4.00 on February 5, 2027",
  ])
    expect(text).toContain(part);
});

test("before an introductory price ends, payers read what is charged then", async () => {
  const payer = await aPayer({ locale: "de-DE" });
  await payer.subscribe({ terms: { unitAmount: 2_000n, phases: [{ periods: 1, unitAmount: 500n }] } });
  await payer.advance("2027-03-01T09:00:00Z");
  const { text } = await payer.mail("Einführungspreis endet");
  expect(text).toMatch(/Nächste Abbuchung: 20,00\s\$ am /);
  expect(text).toContain("Danach gilt ein anderer Preis.");
});

test("payers who are not charged read of the next invoice, in English and German", async () => {
  const mailed = { collectionMethod: "invoice", trialDays: 5 };
  const english = await aPayer();
  await english.subscribe(mailed);
  const { text } = await english.mail("has started");
  expect(text).toContain("Next invoice: $10.00 on February 5, 2027");
  expect(text).not.toMatch(/charge/i);
  const german = await aPayer({ locale: "de-DE" });
  await german.subscribe({ ...mailed, terms: { phases: [{ periods: 1, unitAmount: 500n }] } });
  const signedUp = await german.mail("hat begonnen");
  expect(signedUp.text).toContain("Nächste Rechnung: ");
  expect(signedUp.text).toMatch(/Preis: 5,00\s\$ für 1 Monat, danach 10,00\s\$ jeden Monat/);
  expect(signedUp.text).not.toMatch(/abgebucht|Abbuchung/);
});

test("a subject names the first of many plans", async () => {
  const payer = await aPayer();
  const prices = [await payer.aPrice(), await payer.aPrice(), await payer.aPrice()];
  await payer.subscribe({ items: prices.map(({ priceId }, index) => ({ priceId, quantity: index + 1 })) });
  const { subject, text } = await payer.mail("has started");
  expect(subject).toContain("Your subscription to Coffee and 2 more has started");
  expect(text).toContain("Coffee, 2 × Coffee, 3 × Coffee");
});

test("a next charge of nothing is not named as an amount", async () => {
  const payer = await aPayer();
  const free = { name: "Free", basisPoints: 10_000, duration: "forever" };
  const { couponId } = await payer.coupons.createCoupon(free);
  await payer.subscribe({ trialDays: 5, couponId });
  expect((await payer.mail("has started")).text).toContain("Next charge: Nothing to pay on February 5, 2027");
});
