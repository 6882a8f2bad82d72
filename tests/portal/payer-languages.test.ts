import { beforeEach, expect, test } from "vitest";
import { ACME, ATTEMPT, aCheckoutPortal, amountsOf, CODE, SHOES } from "./support/checkout-portal.ts";

const { state, get, reset } = await aCheckoutPortal();
beforeEach(() => void reset());

const GERMAN = { "accept-language": "de-AT,de;q=0.9,en;q=0.8" };
const DAY = { seconds: BigInt(Date.UTC(2026, 10, 28, 12) / 1_000) };

test("the page behind a receipt's mail is in the browser's language, with its refunds", async () => {
  const refunds = [{ amount: 1_250n, refundStatus: "pending", createdAt: DAY }];
  const paid = { attemptCode: ATTEMPT, step: "paid", transactionId: "txn_1", paidAt: DAY, refunds } as const;
  state.attempt = { ...paid, refunds, link: SHOES, amounts: amountsOf(4_200n) };
  const german = await get(`/pay/${CODE}/${ATTEMPT}`, { headers: GERMAN });
  for (const text of ['<html lang="de"', "Danke. Sie haben bezahlt.", "42,00\u00a0$", "28. November 2026", "Unterwegs"])
    expect(german.body).toContain(text);
  const english = await get(`/pay/${CODE}/${ATTEMPT}`);
  for (const text of ['<html lang="en"', "$12.50", "November 28, 2026", "On its way"])
    expect(english.body).toContain(text);
});

test("the page that stops reminders is in the browser's language", async () => {
  const path = "/reminders/sandbox~pls_1~signature";
  const german = await get(path, { headers: GERMAN });
  for (const text of ['<html lang="de"', "Keine Erinnerungen mehr?", "Erinnerungen beenden"])
    expect(german.body).toContain(text);
  expect((await get(path)).body).toContain("No more reminders?");
});

test.each([
  ["de-AT,de;q=0.9", undefined, "de"],
  ["en-US", undefined, "en"],
  ["de", "en", "en"],
])("a payer whose browser wants %s, of a link in %s, is mailed in %s", async (accepted, locale, language) => {
  state.link = { ...SHOES, ...(locale && { locale }) };
  const form = { intent: "pay", price_version: "v1", form_key: "k", email: "ada@example.com" };
  const { status } = await get(`/pay/${CODE}`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: `https://${ACME}`,
      "accept-language": accepted,
    },
    body: new URLSearchParams(form).toString(),
  });
  expect([status, state.started[0]?.language]).toEqual([303, language]);
});
