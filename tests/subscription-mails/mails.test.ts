import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { sendRefund } from "#tests/credit-notes/billing.ts";
import { startMailing } from "./mailing.ts";

const { aPayer } = await startMailing();

test("signing up and each charge are mailed, with the amount, the invoice and a way to cancel", async () => {
  const payer = await aPayer();
  const { subscriptionId, latestInvoiceId = "" } = await payer.subscribe();
  const { hostedUrl } = await payer.invoices.getInvoice({ invoiceId: latestInvoiceId });
  const account = `/sandbox/account/subscriptions/${subscriptionId}`;
  const signedUp = await payer.mail("Your subscription to Coffee has started");
  for (const part of [
    "$10.00 every month",
    "$10.00 on February 28, 2027",
    "until you cancel",
    `Manage or cancel: https://${payer.organization.slug}.pay.example.com${account}`,
  ])
    expect(signedUp.text).toContain(part);
  const charged = await payer.mail("Receipt from");
  expect(charged.subject).toMatch(/: \$10\.00$/);
  for (const part of [
    "INV-000001",
    "Visa •••• 4242",
    `View invoice: ${hostedUrl}`,
    `Download PDF: ${hostedUrl}/pdf`,
    account,
  ])
    expect(charged.text).toContain(part);
  expect(charged.html).toContain(`href="${hostedUrl}/pdf"`);
  await payer.advance("2027-02-28T10:00:00Z");
  expect((await payer.listed(subscriptionId, 3)).toSorted()).toEqual([
    ...["charged sent", "charged sent", "signed_up sent"],
  ]);
});

test("a German customer gets German mails", async () => {
  const payer = await aPayer({ locale: "de-AT" });
  const { subscriptionId } = await payer.subscribe({ terms: { currency: "EUR", unitAmount: 123_450n } });
  const signedUp = await payer.mail("Ihr Abo „Coffee“ hat begonnen");
  for (const part of ["1.234,50\u00a0€ jeden Monat", "am 28. Februar 2027", "Verwalten oder kündigen: https://"])
    expect(signedUp.text).toContain(part);
  expect(signedUp.html).toContain('<html lang="de">');
  const charged = await payer.mail("Beleg von");
  expect(charged.text).toContain("PDF herunterladen: https://");
  await payer.subscriptions.cancelSubscription({ subscriptionId });
  await payer.mail("Ihr Abo „Coffee“ endet am 28. Februar 2027");
  for (const { text } of await payer.found())
    expect(text).not.toMatch(/\b(Your|subscription|cancel|Pay|Price)\b(?!\/)/);
});

test("a payer whose charge failed can pay on the invoice's page", async () => {
  const payer = await aPayer({ testCard: "saved_insufficient_funds" });
  const { subscriptionId, latestInvoiceId = "" } = await payer.subscribe();
  const { hostedUrl } = await payer.invoices.getInvoice({ invoiceId: latestInvoiceId });
  const { text } = await payer.mail("Your payment of $10.00 to");
  for (const part of [`Pay invoice: ${hostedUrl}`, "starts when the invoice is paid", "Visa •••• 0341"])
    expect(text).toContain(part);
  expect(await payer.listed(subscriptionId, 1)).toEqual(["charge_failed sent"]);
});

test("a trial is announced at its beginning and 7 days before its end, and is signed up for once", async () => {
  const payer = await aPayer();
  const { subscriptionId } = await payer.subscribe({ trialDays: 14 });
  const signedUp = await payer.mail("has started");
  for (const part of ["Free until: February 14, 2027", "$10.00 on February 14, 2027", "before the trial ends"])
    expect(signedUp.text).toContain(part);
  await payer.advance("2027-02-07T09:00:00Z");
  const ending = await payer.mail("Your free trial ends on February 14, 2027");
  for (const part of ["$10.00 on February 14, 2027", "nothing is charged", "Manage or cancel: https://"])
    expect(ending.text).toContain(part);
  await payer.advance("2027-02-14T10:00:00Z");
  await payer.mail("Receipt from");
  expect(await payer.listed(subscriptionId, 3)).toEqual(["signed_up sent", "trial_ending sent", "charged sent"]);
});

test("an extended trial is mailed with its new end and a way to cancel", async () => {
  const payer = await aPayer();
  const { subscriptionId } = await payer.subscribe({ trialDays: 14 });
  await payer.subscriptions.extendTrial({
    subscriptionId,
    trialEnd: timestampFromDate(new Date("2027-02-20T10:00:00Z")),
  });
  const { text } = await payer.mail("Your free trial now ends on February 20, 2027");
  for (const part of ["Free until: February 20, 2027", "$10.00 on February 20, 2027", "cancel before then"])
    expect(text).toContain(part);
  expect(text).toContain(`Manage or cancel: https://${payer.organization.slug}.pay.example.com/sandbox/account`);
  const german = await aPayer({ locale: "de" });
  const extended = await german.subscribe({ trialDays: 14 });
  await german.subscriptions.extendTrial({
    subscriptionId: extended.subscriptionId,
    trialEnd: timestampFromDate(new Date("2027-02-20T10:00:00Z")),
  });
  await german.mail("Ihr kostenloser Testzeitraum endet jetzt am 20. Februar 2027");
});

test("the charge of a year is announced before it comes", async () => {
  const payer = await aPayer();
  const { subscriptionId } = await payer.subscribe({ terms: { interval: "year", unitAmount: 9_900n } });
  await payer.listed(subscriptionId, 2);
  await payer.advance("2028-01-17T09:00:00Z");
  const { text } = await payer.mail("Your subscription to Coffee renews on January 31, 2028");
  for (const part of ["$99.00 on January 31, 2028", "Manage or cancel: https://"]) expect(text).toContain(part);
});

test("a cancellation, its end, a pause and a resumption are mailed", async () => {
  const payer = await aPayer();
  const { subscriptions } = payer;
  const { subscriptionId } = await payer.subscribe();
  await payer.listed(subscriptionId, 2);
  await subscriptions.pauseSubscription({ subscriptionId });
  expect((await payer.mail("is paused")).text).toContain("Nothing is charged while it is paused.");
  await subscriptions.resumeSubscription({ subscriptionId });
  await payer.mail("has resumed");
  await subscriptions.cancelSubscription({ subscriptionId });
  expect((await payer.mail("ends on February 28, 2027")).text).toContain("Keep subscription: https://");
  await subscriptions.resumeSubscription({ subscriptionId });
  await payer.mail("continues");
  await subscriptions.cancelSubscription({ subscriptionId, at: "now" });
  expect((await payer.mail("was canceled")).text).toContain("No further periods are billed.");
  await payer.listed(subscriptionId, 7);
});

test("an invoice that is not charged is mailed with its page", async () => {
  const payer = await aPayer();
  const { latestInvoiceId = "" } = await payer.subscribe({ collectionMethod: "invoice", daysUntilDue: 14 });
  const { hostedUrl } = await payer.invoices.getInvoice({ invoiceId: latestInvoiceId });
  const { text } = await payer.mail("Invoice INV-000001 from");
  for (const part of ["$10.00", "Please pay it by February 14, 2027.", `Pay invoice: ${hostedUrl}`])
    expect(text).toContain(part);
});

test("money that a credit note gives back is mailed", async () => {
  const payer = await aPayer();
  const { latestInvoiceId: invoiceId = "" } = await payer.subscribe();
  await payer.mail("Receipt from");
  const { lines } = await payer.invoices.getInvoice({ invoiceId });
  const { refundId = "" } = await payer.creditNotes.createCreditNote({
    ...{ invoiceId, settledBy: "refund" },
    lines: [{ lineId: lines[0]?.lineId ?? "", amount: 400n }],
  });
  await sendRefund(payer.organization, refundId);
  const { subject, text } = await payer.mail("Refund from");
  expect(subject).toMatch(/: \$4\.00$/);
  expect(text).toContain("CN-000001");
});
