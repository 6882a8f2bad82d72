import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Cap,
  cappedNetworkOf,
  capsOf,
  earliestUnder,
} from "#extensions/capabilities/transactions/attempt-caps.rules.ts";
import { type CardDecline, keepCardDeclines } from "#extensions/capabilities/transactions/card-declines.queries.ts";
import { cardsToCount, earliestUnderCaps } from "#extensions/capabilities/transactions/index.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { failureOf } from "#tests/support/failure.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.UTC(2026, 10, 1);

const VISA = { limit: 15, from: "2026-04-18" };
const capsNow = (network: string) => capsOf(network, VISA, new Date(START));

interface Attempt {
  readonly at: number;
  readonly amount: number;
}

/** The most attempts in any window of the cap's length, by amount where the cap is. */
function mostIn({ windowMs, isPerAmount }: Cap, attempts: readonly Attempt[]): number {
  const counts = attempts.map(({ at, amount }) => {
    const counted = attempts.filter((other) => other.at > at - windowMs && other.at <= at);
    return counted.filter((other) => !isPerAmount || other.amount === amount).length;
  });
  return Math.max(0, ...counts);
}

test.each(["visa", "mastercard", "discover"])("no history of %s exceeds a cap in any window", (network) => {
  const step = fc.record({ waitMs: fc.integer({ min: 0, max: 2 * DAY_MS }), amount: fc.constantFrom(1, 2) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 40, maxLength: 150 }), (steps) => {
      const attempts: Attempt[] = [];
      let now = START;
      for (const { waitMs, amount } of steps) {
        const wanted = new Date(now + waitMs);
        const at = capsNow(network).reduce((earliest, cap) => {
          const counted = attempts.filter((each) => !cap.isPerAmount || each.amount === amount);
          const limiting = counted.at(-cap.limit);
          return earliestUnder(cap, limiting ? new Date(limiting.at) : null, earliest);
        }, wanted);
        attempts.push({ at: at.getTime(), amount });
        now = at.getTime();
      }
      for (const cap of capsNow(network)) expect(mostIn(cap, attempts)).toBeLessThanOrEqual(cap.limit);
    }),
    { numRuns: 40 },
  );
});

test("Maestro has the caps of Mastercard, and other networks those of Visa", () => {
  expect(cappedNetworkOf("Maestro")).toBe("mastercard");
  expect(capsNow(cappedNetworkOf("AmericanExpress"))).toEqual(capsNow("visa"));
  expect(capsNow("visa")).toEqual([{ limit: 15, windowMs: 30 * DAY_MS, isPerAmount: true }]);
  expect(capsNow("mastercard")).toMatchObject([
    { limit: 10, windowMs: DAY_MS },
    { limit: 35, windowMs: 30 * DAY_MS },
  ]);
});

test("Visa's limit is a setting that counts from its day on, and is 15 before", () => {
  const { visaAttemptLimit } = readConfig({ ...platform.settings, VISA_ATTEMPT_LIMIT: "20@2026-11-10" });
  const limitAt = (day: string) => capsOf("visa", visaAttemptLimit, new Date(day)).map(({ limit }) => limit);
  expect([limitAt("2026-11-09T23:59:59Z"), limitAt("2026-11-10T00:00:00Z")]).toEqual([[15], [20]]);
  expect(() => readConfig({ ...platform.settings, VISA_ATTEMPT_LIMIT: "20" })).toThrow(
    /VISA_ATTEMPT_LIMIT must be a limit/,
  );
});

let cards = 0;
const aHistory = (count: number, details: Partial<CardDecline> = {}): CardDecline[] => {
  const fingerprint = `card-${cards++}`;
  return Array.from({ length: count }, (_, position) => ({
    ...{ id: `${fingerprint}-${position}`, fingerprint, network: "visa", currency: "USD", amountMinorUnits: 500n },
    declinedAt: new Date(Date.now() - (count - position) * HOUR_MS),
    ...details,
  }));
};

/** For how long the next charge waits, in ms. */
async function waitAfter(history: readonly CardDecline[], change: object = {}, underWay = 0) {
  const work = organization.work();
  await work.atomically((phase) => keepCardDeclines(phase, history));
  const [{ fingerprint, currency, amountMinorUnits }] = history as [CardDecline];
  const network = history[0]?.network === "mastercard" ? "Mastercard" : "Visa";
  const charge = { fingerprint, network, currency, amountMinorUnits, ...change };
  const at = new Date();
  return (await earliestUnderCaps(work, charge, { at, underWay })).getTime() - at.getTime();
}

test("an attempt waits for the first moment that the cap allows, of this amount, card and organization only", async () => {
  const history = aHistory(15);
  const waitMs = await waitAfter(history);
  expect(Math.abs(waitMs - (30 * DAY_MS - 15 * HOUR_MS))).toBeLessThan(60_000);
  expect(await waitAfter(history, { amountMinorUnits: 501n })).toBe(0);
  expect(await waitAfter(history, { currency: "EUR" })).toBe(0);
  expect(await waitAfter(history, { fingerprint: "another" })).toBe(0);
  expect(await waitAfter(history, { network: "Discover" })).toBe(0);
  const other = (await anOrganization(platform)).work();
  const [{ fingerprint }] = history as [CardDecline];
  const charge = { fingerprint, network: "Visa", currency: "USD", amountMinorUnits: 500n };
  const at = new Date();
  expect(await earliestUnderCaps(other, charge, { at, underWay: 0 })).toEqual(at);
  expect([...(await cardsToCount(other, [{ fingerprint }]))]).toEqual([]);
  expect([...(await cardsToCount(organization.work(), [{ fingerprint }]))]).toEqual([fingerprint]);
});

test("declines of a time to come, which a removed test clock has left, hold up no charge", async () => {
  const history = aHistory(15, { declinedAt: new Date(Date.now() + 365 * DAY_MS) });
  expect(await waitAfter(history)).toBe(0);
  expect([...(await cardsToCount(organization.work(), history))]).toEqual([]);
});

test("14 declines allow another at once, and the same attempts are counted once", async () => {
  const history = aHistory(14);
  expect(await waitAfter(history)).toBe(0);
  expect(await waitAfter(history)).toBe(0);
  // An attempt under way may be declined too.
  expect(await waitAfter(history, {}, 1)).toBeGreaterThan(29 * DAY_MS);
});

test("ten declines of a Mastercard in a day move the next, of any amount, by the rest of the day", async () => {
  const history = aHistory(10, { network: "mastercard" });
  const waitMs = await waitAfter(history, { amountMinorUnits: 7n });
  expect(Math.abs(waitMs - 14 * HOUR_MS)).toBeLessThan(60_000);
});

test("a declined sale over the API counts once, however often it is read again", async () => {
  const { transactions } = callersOf(platform, organization);
  const { paymentMethodId } = await aPaymentMethod(platform, organization, { testCard: "saved_visa_51" });
  await failureOf(
    transactions.createTransaction({ amount: 991n, currency: "USD", paymentMethodId, reference: "cap" }, withKey()),
  );
  const { data } = await transactions.listTransactions({ reference: "cap" });
  const transactionId = data[0]?.transactionId ?? "";
  await transactions.syncTransaction({ transactionId });
  const { paymentMethod } = await transactions.getTransaction({ transactionId });
  const rows = await organization
    .work()
    .em.execute(
      "select network, currency, amount_minor_units::text as amount from card_declines where organization_id = ? and fingerprint = ?",
      [organization.id, paymentMethod?.fingerprint ?? ""],
    );
  expect(rows).toEqual([{ network: "visa", currency: "USD", amount: "991" }]);
});

test("declines that no cap counts are deleted", async () => {
  const [old] = aHistory(1, { declinedAt: new Date(Date.now() - 32 * DAY_MS) });
  const [recent] = aHistory(1);
  for (const decline of [old, recent])
    if (decline) await organization.work().atomically((phase) => keepCardDeclines(phase, [decline]));
  const kept = await organization
    .work()
    .em.execute<{ id: string }[]>("select id from card_declines where organization_id = ? and id in (?)", [
      organization.id,
      [old?.id, recent?.id],
    ]);
  expect(kept).toEqual([{ id: recent?.id }]);
});

test("the limiting decline is found by an index, however long the history is", async () => {
  const ofManyAmounts = aHistory(1_500).map((decline, place) => ({ ...decline, amountMinorUnits: BigInt(place % 50) }));
  const many = [...ofManyAmounts, ...Array.from({ length: 300 }, () => aHistory(5)).flat()];
  await organization.work().atomically((phase) => keepCardDeclines(phase, many));
  const { fingerprint = "" } = many[0] ?? {};
  const plans = await organization.work().em.transactional(async (em) => {
    await em.execute("analyze card_declines");
    const explain = async (sql: string, params: unknown[]) =>
      (await em.execute<{ "QUERY PLAN": string }[]>(`explain ${sql}`, params))
        .map((row) => row["QUERY PLAN"])
        .join(" ");
    const card = "organization_id = ? and environment = ? and fingerprint = ? and network = ?";
    const params = [organization.id, "sandbox", fingerprint, "visa"];
    const ordered = "order by declined_at desc limit 1 offset 34";
    return [
      await explain(`select declined_at from card_declines where ${card} ${ordered}`, params),
      await explain(
        `select declined_at from card_declines where ${card} and currency = ? and amount_minor_units = ? ${ordered}`,
        [...params, "USD", "7"],
      ),
    ];
  });
  expect(plans[0]).toContain("card_declines_by_card");
  expect(plans[1]).toContain("card_declines_by_amount");
  for (const plan of plans) expect(plan).not.toContain("Sort");
});
