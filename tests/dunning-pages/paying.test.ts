import { afterAll, expect, test } from "vitest";
import { DunningLinkEntity } from "#extensions/capabilities/dunning-pages/dunning-link.entity.ts";
import { registry } from "#extensions/capabilities.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { codeHashOf } from "#extensions/platform/kernel/page-code.ts";
import { reasonOf } from "#tests/subscriptions/subscribing.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aLink } from "./a-link.ts";

const { platform } = await startPlatform({ env: { PORTAL_ORIGIN: "https://{slug}.pay.example.com" } });
const due = startDueWork(platform.context, registry.due, { intervalMs: 50 });
afterAll(() => due.stop(5_000));

const PATIENCE = { timeout: 20_000, interval: 100 };

test("a payer pays what is due with another card, which the subscription uses from then on", async () => {
  const payer = await aLink(platform);
  const page = await payer.view();
  expect(page).toMatchObject({
    ...{ step: "due", cardName: "Visa •••• 0341", problem: "funds", isDeclined: false, timeZone: "America/New_York" },
    ...{ invoices: [{ amountDue: 1_000n }], totals: [{ currency: "USD", amount: 1_000n }] },
  });
  const { paymentMethodSessionId: session } = await payer.start();
  expect(await payer.sync(session)).toMatchObject({ sessionStatus: "open" });
  await payer.enter(session, "visa");
  expect(["processing", "paid"]).toContain((await payer.view()).step);
  await expect.poll(async () => (await payer.view()).step, PATIENCE).toBe("paid");
  const { paymentMethodId } = await payer.get(payer.subscriptionId);
  expect(paymentMethodId).not.toBe(payer.failingMethodId);
  const { invoiceStatus, dunning, attempts } = await payer.renewal();
  expect({ invoiceStatus, recovered: dunning?.recoveredBy, count: attempts.length }).toEqual({
    ...{ invoiceStatus: "paid", recovered: "payer_page", count: 2 },
  });
  expect(attempts[0]).toMatchObject({ attemptedBy: "payer", attemptStatus: "succeeded" });
});

test("a card that the bank declines is not charged again by itself, and another one can be entered", async () => {
  const payer = await aLink(platform);
  const { paymentMethodSessionId: session } = await payer.start();
  await payer.enter(session, "saved_do_not_honor");
  await expect.poll(async () => (await payer.view()).isDeclined, PATIENCE).toBe(true);
  expect(await payer.view()).toMatchObject({ step: "due", problem: "declined" });
  await payer.advance("2027-02-28T16:00:00Z");
  expect((await payer.renewal()).attempts).toHaveLength(2);
  const { paymentMethodSessionId: other } = await payer.start();
  expect(other).not.toBe(session);
  await payer.enter(other, "visa");
  await expect.poll(async () => (await payer.view()).step, PATIENCE).toBe("paid");
});

test("a card that the rules against card testing block is said to be unusable for now, and another one pays", async () => {
  const payer = await aLink(platform);
  const { risk } = platform.callers.grpc.forOrganization({ organizationId: payer.organization.id });
  await risk.updateRiskRules({
    declinesPerCard: 1,
    windowMinutes: 1_440,
    updateMask: { paths: ["declines_per_card", "window_minutes"] },
  });
  const { paymentMethodSessionId: session } = await payer.start();
  await payer.enter(session, "saved_insufficient_funds");
  await expect.poll(async () => (await payer.view()).isDeclined, PATIENCE).toBe(true);
  expect(await payer.view()).toMatchObject({ step: "due", problem: "blocked" });
  const { attempts } = await payer.renewal();
  expect(attempts[0]).toMatchObject({ attemptStatus: "failed", declineCode: "blocked_by_rule" });
  const { paymentMethodSessionId: other } = await payer.start();
  await payer.enter(other, "visa");
  await expect.poll(async () => (await payer.view()).step, PATIENCE).toBe("paid");
});

test("a bank that wants the payer to confirm sends the payer to the page of the invoice", async () => {
  const payer = await aLink(platform);
  const { paymentMethodSessionId: session } = await payer.start();
  await payer.enter(session, "saved_three_ds");
  await expect.poll(async () => (await payer.view()).step, PATIENCE).toBe("approve");
  expect((await payer.view()).approveUrl).toBe((await payer.renewal()).hostedUrl);
});

test("two clicks are one form, and reading changes nothing", async () => {
  const payer = await aLink(platform);
  const before = await payer.link();
  for (const _ of ["mail scanner", "payer"]) await payer.view();
  expect(await payer.link()).toMatchObject({ version: before.version, paymentMethodSessionId: null });
  const sessions = await Promise.all([payer.start(), payer.start()]);
  expect(new Set(sessions.map(({ paymentMethodSessionId }) => paymentMethodSessionId)).size).toBe(1);
});

test("what is owed must be what the page showed", async () => {
  const payer = await aLink(platform);
  const asked = { code: payer.code, expected: [{ currency: "USD", amount: 999n }] };
  expect(reasonOf(await payer.pages.startDunningCard(asked).catch((error) => error))).toBe("dunning_amount_changed");
});

test("a link ends after 14 days, with its invoice, and with its customer", async () => {
  const payer = await aLink(platform);
  const { paymentMethodSessionId: session } = await payer.start();
  const { invoiceId } = await payer.renewal();
  await payer.invoices.voidInvoice({ invoiceId });
  expect(await payer.view()).toMatchObject({ step: "closed", invoices: [], totals: [] });
  await payer.enter(session, "visa");
  await payer.advance("2027-03-01T00:00:00Z");
  expect((await payer.renewal()).attempts).toHaveLength(1);
  await payer.advance("2027-03-14T15:00:02Z");
  expect(reasonOf(await payer.view().catch((error) => error))).toBe("dunning_link_expired");
  expect(reasonOf(await payer.view("sandbox_unknown").catch((error) => error))).toBe("dunning_link_unknown");
});

test("a link that expired more than a year ago is deleted when a newer one is mailed", async () => {
  const payer = await aLink(platform);
  await payer.advance("2027-03-13T16:00:00Z");
  const reasonFor = async (code: string) => reasonOf(await payer.view(code).catch((error) => error));
  const work = payer.organization.work();
  const age = (days: number) =>
    work.em.nativeUpdate(
      DunningLinkEntity,
      { environment: work.environment, codeHash: codeHashOf(payer.code) },
      { expiresAt: new Date(Date.parse("2027-03-13T16:00:00Z") - days * 86_400_000) },
    );
  await age(364);
  await payer.newCode();
  expect(await reasonFor(payer.code)).toBe("dunning_link_expired");
  await age(366);
  const newer = await payer.newCode();
  expect(await reasonFor(payer.code)).toBe("dunning_link_unknown");
  expect((await payer.view(newer)).invoices).toBeDefined();
});

test("a payment that is made elsewhere meanwhile is said kindly, and the card is charged no more", async () => {
  const payer = await aLink(platform);
  const { paymentMethodSessionId: session } = await payer.start();
  const { invoiceId } = await payer.renewal();
  const { paymentMethodId } = await payer.aCard("visa");
  await payer.invoices.payInvoice({ invoiceId, paymentMethodId });
  expect((await payer.view()).step).toBe("paid");
  await payer.enter(session, "visa");
  await payer.advance("2027-03-01T00:00:00Z");
  expect((await payer.renewal()).attempts).toHaveLength(2);
});

test("another organization's link does not exist, and neither does another link's form", async () => {
  const [one, other] = [await aLink(platform), await aLink(platform)];
  const { paymentMethodSessionId: session } = await one.start();
  expect(reasonOf(await other.view(one.code).catch((error) => error))).toBe("dunning_link_unknown");
  expect(reasonOf(await other.sync(session).catch((error) => error))).toBe("dunning_link_unknown");
});

test("the code of a link is stored nowhere", async () => {
  const payer = await aLink(platform);
  expect(payer.code).toMatch(/^sandbox_[\w-]{22}$/);
  expect(JSON.stringify(await payer.link())).not.toContain(payer.code.slice("sandbox_".length));
});
