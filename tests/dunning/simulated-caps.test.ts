import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_POLICY } from "#extensions/capabilities/dunning/dunning-policy.rules.ts";
import { listFailedCards } from "#extensions/capabilities/dunning/failed-cards.queries.ts";
import { leastInvoices } from "#extensions/capabilities/dunning/simulate-caps.ts";
import { startSimulation } from "#extensions/capabilities/dunning/simulate-policy.ts";
import { cardUnder } from "#extensions/capabilities/dunning/simulated-card.ts";
import { InvoiceAttemptEntity } from "#extensions/capabilities/invoices/index.ts";
import { type CountedDecline, capsOf } from "#extensions/capabilities/transactions/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { SimulatedAttempt } from "#proto/tollhouse/v1/dunning_pb.ts";
import { examinedBy } from "#tests/ledger/statements.ts";
import { aSubscriber } from "#tests/subscriptions/subscribing.ts";
import { onDatabase } from "#tests/support/database.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

/** The last step comes when the first declines are 30 days old. */
const LONG = [1, 3, 5, 7, 10, 35];

const dunningOf = (organizationId: string) => platform.callers.grpc.forOrganization({ organizationId }).dunning;
const minuteOf = (at: Date) => at.toISOString().slice(0, "2029-03-30T15:00".length);
const whenAndWhy = ({ attemptedAt, reason }: SimulatedAttempt) => ({
  when: attemptedAt && minuteOf(timestampDate(attemptedAt)),
  why: reason,
});

/** A payer whose subscriptions of these prices all renew on February 28, with one card that declines. */
async function aFailingPayer(testCard: string, amounts: readonly bigint[], days: readonly number[] = LONG) {
  const payer = await aSubscriber(platform, { from: "2028-11-30T15:00:00Z" });
  const dunning = dunningOf(payer.organization.id);
  await dunning.createDunningPolicy({ days: [...days] });
  const created = [];
  for (const unitAmount of amounts) {
    const { priceId } = await payer.aPrice({ intervalCount: 3, unitAmount });
    created.push(await payer.subscribe({ items: [{ priceId }] }));
  }
  const ids = created.map(({ subscriptionId }) => subscriptionId);
  const { paymentMethodId } = await payer.aCard(testCard);
  for (const subscriptionId of ids) await payer.update({ subscriptionId, paymentMethodId });
  await payer.advance("2029-02-28T15:00:01Z");
  /** When the renewals were charged, the oldest first. */
  const charges = async () => {
    const renewals = await Promise.all(ids.map(async (id) => (await payer.invoicesOf(id))[1]?.invoiceId ?? ""));
    const attempts = await readRows(payer.organization.work(), InvoiceAttemptEntity, { invoiceId: renewals });
    return attempts.map(({ createdAt }) => createdAt).sort((one, other) => Number(one) - Number(other));
  };
  return { ...payer, dunning, charges };
}

test("a simulation moves an attempt that a cap forbids to the moment at which a real invoice is charged", async () => {
  const { advance, dunning, charges } = await aFailingPayer("saved_visa_91", [1_000n]);
  const [failedAt = new Date(0)] = await charges();
  const { attempts } = await dunning.simulateDunningPolicy({
    ...{ network: "visa", networkCode: "91", failedAt: timestampFromDate(failedAt) },
  });
  await advance("2029-04-05T16:00:00Z");
  const real = (await charges()).slice(1).map(minuteOf);
  const charged = attempts.filter(({ attemptType }) => attemptType === "charge").map(whenAndWhy);
  expect(charged.map(({ when }) => when)).toEqual(real);
  // With the first one there are 15, then one for each that is 30 days old.
  expect(charged[14]).toEqual({
    when: "2029-03-30T15:00",
    why: expect.stringMatching(/^The card network allows the next charge of this card on 2029-03-30 at 15:00 in UTC\./),
  });
  const noticed = attempts.filter(({ attemptType }) => attemptType === "notice");
  expect(noticed.map(({ step }) => step)).toEqual([4, 5]);
  for (const { reason } of noticed) expect(reason).toMatch(/^The card network allows the next charge/);
});

test("the last 90 days count the invoices of one card together, as they are in fact charged", async () => {
  const three = [1_000n, 1_000n, 1_000n];
  const { advance, dunning, charges } = await aFailingPayer("saved_insufficient_funds", three, DEFAULT_POLICY.days);
  const { history, currentHistory } = await dunning.simulateDunningPolicy({ days: [1, 2, 3] });
  // Three first charges and nine more are within the cap. Of 18 more, twelve are.
  expect(history).toMatchObject({ dunningCount: 3, attemptCount: 9, mailCount: 12 });
  expect(currentHistory).toMatchObject({ dunningCount: 3, attemptCount: 12, mailCount: 21 });
  await advance("2029-03-14T15:00:00Z");
  expect((await charges()).length - three.length).toBe(currentHistory?.attemptCount);
  expect((await dunning.simulateDunningPolicy({})).currentHistory).toMatchObject({ attemptCount: 12 });
  // A longer policy makes those that had to wait, and mails on those days too.
  expect((await dunning.simulateDunningPolicy({ days: LONG })).history).toMatchObject({
    ...{ attemptCount: 18, mailCount: 24 },
  });
});

test("other amounts and other organizations count by themselves", async () => {
  const amounts = [1_000n, 2_000n, 3_000n];
  const { dunning } = await aFailingPayer("saved_insufficient_funds", amounts, DEFAULT_POLICY.days);
  const { currentHistory } = await dunning.simulateDunningPolicy({});
  expect(currentHistory).toMatchObject({ dunningCount: 3, attemptCount: 18 });
  const other = await anOrganization(platform);
  expect((await dunningOf(other.id).simulateDunningPolicy({})).history).toMatchObject({
    attemptCount: 0,
    mailCount: 0,
  });
});

test("attempts of a card in any simulation exceed no cap of its network", () => {
  const invoice = fc.record({ hours: fc.integer({ min: 0, max: 20 * 24 }), amount: fc.constantFrom("USD 1", "USD 2") });
  const days = fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 })
    .map((all) => all.toSorted((one, other) => one - other));
  const drawn = [
    fc.constantFrom("visa", "mastercard"),
    days,
    fc.array(invoice, { minLength: 1, maxLength: 12 }),
  ] as const;
  fc.assert(
    fc.property(...drawn, (network, policyDays, invoices) => {
      const caps = capsOf(network, { limit: 15, from: "2026-04-18" }, new Date());
      const { earliest, declined } = cardUnder(() => caps);
      const all: CountedDecline[] = [];
      const noted = (each: CountedDecline) => {
        declined(each);
        all.push(each);
      };
      const running = invoices.map(({ hours, amount }) => ({
        failedAt: new Date(Date.UTC(2027, 2, 1) + hours * 3_600_000),
        amount,
      }));
      const runs = running.map(({ failedAt, amount }) => {
        const decline = {
          advice: { what: "schedule" },
          declineCode: "do_not_honor",
          timeZone: "Europe/Berlin",
        } as const;
        const preference = { hour: null, isShortOfFunds: false };
        const policy = { ...DEFAULT_POLICY, days: policyDays };
        return startSimulation(policy, { ...decline, failedAt, amount, preference }, { earliest, declined: noted });
      });
      const firsts = new Set(running.map(({ failedAt }) => failedAt.getTime()));
      for (;;) {
        const next = runs
          .filter((run) => run.nextAt() !== null)
          .toSorted((one, other) => Number(one.nextAt()) - Number(other.nextAt()))[0];
        if (!next) break;
        next.take();
      }
      for (const { at, amount } of all)
        for (const { limit, windowMs, isPerAmount } of caps) {
          // The first charge of each was in fact declined, so that no cap could move it.
          if (firsts.has(at.getTime())) continue;
          const within = all.filter((each) => each.at <= at && Number(each.at) > Number(at) - windowMs);
          const same = within.filter((each) => !isPerAmount || each.amount === amount);
          expect(same.length).toBeLessThanOrEqual(limit);
        }
    }),
    { numRuns: 60 },
  );
});

test("so few invoices reach no cap that cards with fewer need no simulation of their own", () => {
  const caps = (limit: number) => [
    ...capsOf("visa", { limit, from: "2026-04-18" }, new Date("2027-01-01")),
    ...capsOf("mastercard", { limit, from: "2026-04-18" }, new Date("2027-01-01")),
  ];
  // Of the default policy three with seven attempts each are more than 15.
  expect(leastInvoices(caps(15), 6)).toBe(3);
  expect(leastInvoices(caps(15), 12)).toBe(2);
  expect(leastInvoices(caps(10), 12)).toBe(1);
});

test("finding the cards reads the failed charges of 90 days, and rows of those cards only", async () => {
  const { id, work } = await anOrganization(platform);
  const insert = (count: number, began: string, card: string) =>
    onDatabase(platform.databaseUrl, (client) =>
      client.query(
        `insert into invoices (organization_id, id, environment, status, customer_id, reason, currency, collection_method,
           days_until_due, dunning, dunning_status, dunning_began_at, dunning_card, created_at, updated_at)
         select $1, $2 || i, 'sandbox', 'open', 'cus_1', 'renewal', 'USD', 'automatic', 0, '{}', 'retrying',
           $3::timestamptz + i * interval '1 minute', $2 || (i / 2), now(), now() from generate_series(1, $4::int) i`,
        [id, card, began, count],
      ),
    );
  await insert(500, "2027-01-01", "now");
  await insert(20_000, "2025-01-01", "old");
  await onDatabase(platform.databaseUrl, (client) => client.query("vacuum analyze invoices"));
  const asked = { from: new Date("2026-12-01"), before: new Date("2027-03-01"), mostInvoices: 1_000 };
  const examined = (leastInvoices: number) =>
    examinedBy(work(), work().em, (at) => listFailedCards(at, { ...asked, leastInvoices }));
  expect(await examined(3)).toBeLessThanOrEqual(500);
  expect(await listFailedCards(work(), { ...asked, leastInvoices: 2 })).toHaveLength(498);
});
