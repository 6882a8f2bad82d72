import { afterAll, expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { startJobs } from "#extensions/platform/job-runner/start-jobs.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMailServer } from "#tests/support/mail.ts";
import { aPlatform } from "#tests/support/platform.ts";
import { freedWithoutEngine, payAtEngine } from "./at-engine.ts";
import { aShop } from "./paying.ts";

const mails = await closedAfterTests(aMailServer());
const platform = await closedAfterTests(aPlatform({ env: { ...mails.env, MAIL_LIMIT_RECIPIENT_PER_DAY: "3" } }));
const own = registry.jobs.filter(({ name }) => name.startsWith("payment_link_attempt."));
const jobs = await startJobs(platform.context, own);
afterAll(() => jobs.stop(5_000));

const PATIENCE = { timeout: 20_000, interval: 50 };
const collect = { email: "optional" };

async function mailsTo(address: string, count: number) {
  const found = async () => (await mails.received()).filter(({ recipients }) => recipients.includes(address));
  await expect.poll(async () => (await found()).length, PATIENCE).toBe(count);
  return found();
}

test("a payer who gave an address gets a receipt once, with the page that shows refunds", async () => {
  const shop = await aShop(platform);
  const link = await shop.aLink({ collect });
  const { transactionId, attemptCode } = await shop.begin(link.code, { payer: { email: "ada@payer.example" } });
  await mailsTo("ada@payer.example", 0);
  await shop.pay(transactionId);
  await shop.checkout.syncCheckout({ code: link.code, attemptCode });
  const [mail] = await mailsTo("ada@payer.example", 1);
  expect(mail?.subject).toContain("Your receipt from");
  for (const part of ["$42.00", `/pay/${link.code}/${attemptCode}`]) expect(mail?.text).toContain(part);
  expect((await mails.received()).length).toBe(1);
});

test("nothing is mailed to a payer who gave none, and of a payment that was declined", async () => {
  const shop = await aShop(platform);
  const before = (await mails.received()).length;
  const link = await shop.aLink({ collect });
  await shop.pay((await shop.begin(link.code)).transactionId);
  const declined = await shop.begin(link.code, { payer: { email: "declined@payer.example" } });
  await shop.pay(declined.transactionId, "declined").catch(() => null);
  const last = await shop.begin(link.code, { payer: { email: "last@payer.example" } });
  await shop.pay(last.transactionId);
  await mailsTo("last@payer.example", 1);
  expect((await mails.received()).length).toBe(before + 1);
});

test("in a sandbox, one address gets no more of them in a day than receipts", async () => {
  const shop = await aShop(platform);
  const link = await shop.aLink({ collect });
  for (let payment = 0; payment < 5; payment += 1)
    await shop.pay((await shop.begin(link.code, { payer: { email: "victim@payer.example" } })).transactionId);
  const last = await shop.begin(link.code, { payer: { email: "after@payer.example" } });
  await shop.pay(last.transactionId);
  await mailsTo("after@payer.example", 1);
  expect(await mailsTo("victim@payer.example", 3)).toHaveLength(3);
});

test("a payer of a link that was used up learns that the money comes back", async () => {
  const shop = await aShop(platform);
  const link = await shop.aLink({ use: "single", collect });
  const late = await shop.begin(link.code, { payer: { email: "late@payer.example" } });
  await freedWithoutEngine(shop, late.transactionId);
  await shop.pay((await shop.begin(link.code)).transactionId);
  await payAtEngine(platform, shop, late.transactionId, "saved_insufficient_funds");
  await shop.checkout.syncCheckout({ code: link.code, attemptCode: late.attemptCode });
  const [mail] = await mailsTo("late@payer.example", 1);
  expect(mail?.subject).toContain("is given back");
  expect(mail?.text).toContain("Amount: $42.00");
});

test("a payer of a German page gets a German receipt, with amounts and dates in German", async () => {
  const shop = await aShop(platform);
  const link = await shop.aLink({ collect, taxRate: { name: "USt.", millipercent: 19_000, inclusive: false } });
  const payer = { email: "klara@payer.example" };
  const { transactionId } = await shop.begin(link.code, { payer, language: "de", expectedTotal: 4_998n });
  await shop.pay(transactionId);
  const [mail] = await mailsTo(payer.email, 1);
  expect(mail?.subject).toContain("Ihr Beleg von");
  for (const part of ["Sie haben 49,98\u00a0$ bezahlt", "Zwischensumme", "Steuer", "Bezahlt mit: ", "Belegnummer: "])
    expect(mail?.text).toContain(part);
  expect(mail?.text).toMatch(/bezahlt, am \d{1,2}\. \p{L}+ \d{4} um \d{2}:\d{2} \(UTC\)\./u);
  expect(mail?.text).toContain("Diese Zahlung und ihre Erstattungen ansehen: https://");
  expect(mail?.html).toContain('<html lang="de">');
  for (const text of [mail?.text, mail?.html]) expect(text).not.toMatch(/\b(Paid|Receipt|Subtotal|Description)\b/);
});

test("a payer of a German page learns in German that the money comes back", async () => {
  const shop = await aShop(platform);
  const link = await shop.aLink({ use: "single", collect });
  const late = await shop.begin(link.code, { payer: { email: "spaet@payer.example" }, language: "de" });
  await freedWithoutEngine(shop, late.transactionId);
  await shop.pay((await shop.begin(link.code)).transactionId);
  await payAtEngine(platform, shop, late.transactionId, "saved_insufficient_funds");
  await shop.checkout.syncCheckout({ code: link.code, attemptCode: late.attemptCode });
  const [mail] = await mailsTo("spaet@payer.example", 1);
  expect(mail?.subject).toMatch(/^\[Test\] Sie bekommen Ihre Zahlung an .+ zurück$/);
  for (const part of ["Betrag: 42,00\u00a0$", "war schon verkauft", "ihre Erstattung ansehen: https://"])
    expect(mail?.text).toContain(part);
  expect(mail?.html).toContain('<html lang="de">');
});
