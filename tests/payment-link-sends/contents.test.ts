import { expect, test } from "vitest";
import { PaymentLinkSendEntity } from "#extensions/capabilities/payment-link-sends/send.entity.ts";
import { registry } from "#extensions/capabilities.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { newAddress, startSending } from "./sending.ts";

const { platform, mailsTo, aSeller } = await startSending();

test("a link's email names what is paid, after discount and tax", async () => {
  const { callers } = await aSeller();
  const terms = { title: "Boots", amountType: "fixed", currency: "USD", amount: 10_000n };
  const { paymentLinkId } = await callers.paymentLinks.createPaymentLink({
    ...terms,
    discount: { basisPoints: 5_000 },
    taxRate: { name: "VAT", millipercent: 20_000, inclusive: false },
  });
  const email = newAddress();
  await callers.paymentLinkSends.sendPaymentLink({ paymentLinkId, email });
  const [mail] = await mailsTo(email, 1);
  expect(mail?.text).toContain("$60.00");
  expect(mail?.text).not.toContain("$100.00");
});

test("a link's email is forgotten with its customer, and its reminders end", async () => {
  const { callers, organization, toDay } = await aSeller();
  const { customerId } = await callers.customers.createCustomer({ name: "Ada" });
  const terms = { title: "Boots", amountType: "fixed", currency: "USD", amount: 100n, customerId };
  const { paymentLinkId } = await callers.paymentLinks.createPaymentLink(terms);
  const email = newAddress();
  await callers.paymentLinkSends.sendPaymentLink({ paymentLinkId, email, note: "Hello", reminderDays: [1] });
  await mailsTo(email, 1);
  await callers.customers.redactCustomer({ customerId });
  const running = startDueWork(platform.context, registry.due, { intervalMs: 50 });
  const rows = () => organization.work().em.find(PaymentLinkSendEntity, { paymentLinkId });
  await expect.poll(async () => (await rows())[0]?.stoppedBecause, { timeout: 15_000 }).toBe("ended");
  await running.stop(5_000);
  const [row] = await rows();
  expect(row).toMatchObject({ sealedRecipient: null, sealedNote: null, maskedRecipient: "•••", status: "sent" });
  await toDay(2);
  await mailsTo(email, 1);
});

test("the email of a German link and its reminders are in German", async () => {
  const { callers, toDay } = await aSeller();
  const terms = { title: "Stiefel", amountType: "fixed", currency: "EUR", amount: 123_450n, locale: "de" };
  const { paymentLinkId } = await callers.paymentLinks.createPaymentLink(terms);
  const email = newAddress();
  await callers.paymentLinkSends.sendPaymentLink({ paymentLinkId, email, reminderDays: [1] });
  const [first] = await mailsTo(email, 1);
  expect(first?.subject).toMatch(/^\[Test\] Zahlung an .+: Stiefel$/);
  await toDay(2);
  const [, reminder] = await mailsTo(email, 2);
  expect(reminder?.subject).toMatch(/^\[Test\] Erinnerung: Zahlung an .+: Stiefel$/);
  for (const mail of [first, reminder]) {
    for (const part of [
      "bittet Sie um eine Zahlung",
      "1.234,50\u00a0€",
      "Hier bezahlen: https://",
      "Keine Erinnerungen mehr: ",
    ])
      expect(mail?.text).toContain(part);
    for (const text of [mail?.text, mail?.html])
      expect(text).not.toMatch(/\b(Pay|Reminder|reminders|asked|comes)\b(?!\/)/);
    expect(mail?.html).toContain('<html lang="de">');
  }
});
