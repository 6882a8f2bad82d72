import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import fc from "fast-check";
import { expect, test } from "vitest";
import { VisitDayEntity, VisitorEntity } from "#extensions/capabilities/payment-link-visits/visit-day.entity.ts";
import { PaymentLinkAttemptEntity } from "#extensions/capabilities/payment-links/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { aShop, refusalOf, type Shop } from "#tests/payment-links/paying.ts";
import { withTerms } from "#tests/settlements/some-entries.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

const visitor = (number: number) => ({ payerIp: `198.51.100.${number}`, userAgent: "Mozilla/5.0" });

async function aLinkWithFunnel(given?: Shop["organization"]) {
  const shop = await aShop(platform, given);
  const link = await shop.aLink();
  const { paymentLinkFunnels } = platform.callers.grpc.forOrganization({ organizationId: shop.organization.id });
  return {
    ...{ shop, link },
    visit: (number: number, way = "link") => shop.checkout.countVisit({ code: link.code, way, ...visitor(number) }),
    funnel: (range = "7d") => paymentLinkFunnels.getPaymentLinkFunnel({ paymentLinkId: link.paymentLinkId, range }),
  };
}

test("200 visits of 50 visitors, forty at once, are 50, each by the first way", { timeout: 60_000 }, async () => {
  const { visit, funnel } = await aLinkWithFunnel();
  for (let wave = 0; wave < 5; wave += 1)
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => visit((wave * 10 + index) % 50, wave === 0 ? "qr" : "mail")),
    );
  const { totals, ways } = await funnel();
  expect(totals).toMatchObject({ visitCount: 50, attemptCount: 0, paidCount: 0 });
  expect(totals?.paidRateBasisPoints).toBeUndefined();
  expect(ways.map(({ counts }) => counts?.visitCount)).toEqual([0, 40, 10, 0]);
});

test("a visitor who comes by two ways counts once, by the first, and once for each link", async () => {
  const { shop, visit, funnel } = await aLinkWithFunnel();
  await visit(1, "qr");
  await visit(1, "mail");
  const { ways } = await funnel();
  expect(ways.map(({ way, counts }) => [way, counts?.visitCount])).toEqual([
    ["link", 0],
    ["qr", 1],
    ["mail", 0],
    ["button", 0],
  ]);
  const other = await aLinkWithFunnel(shop.organization);
  await other.visit(1);
  expect((await other.funnel()).totals?.visitCount).toBe(1);
});

test("who can't pay doesn't count, and an unknown link is refused like a draft", async () => {
  const { shop, link, visit, funnel } = await aLinkWithFunnel();
  await shop.paymentLinks.pausePaymentLink({ paymentLinkId: link.paymentLinkId });
  await visit(1);
  expect((await funnel()).totals?.visitCount).toBe(0);
  const draft = await shop.aLink({ draft: true });
  for (const code of [draft.code, "sandbox_nothing"])
    expect(await refusalOf(shop.checkout.countVisit({ code, ...visitor(1) }))).toBe("payment_link_unknown");
});

test("a day ends at midnight of the organization's zone, and its salt and visitors go with it", async () => {
  const organization = await anOrganization(platform);
  await withTerms(organization, { timeZone: "Pacific/Auckland" });
  const { shop, visit, funnel } = await aLinkWithFunnel(organization);
  await shop.afterMinutes(0);
  await visit(1);
  await visit(1);
  const work = await shop.work();
  const [first] = await work.em.find(VisitDayEntity, {});
  const day = Temporal.Instant.fromEpochMilliseconds(work.now().getTime())
    .toZonedDateTimeISO("Pacific/Auckland")
    .toPlainDate();
  expect(first?.day).toBe(day.toString());
  await shop.afterMinutes(24 * 60);
  expect(await (await shop.work()).em.count(VisitDayEntity, { id: first?.id ?? "" })).toBe(0);
  expect(await (await shop.work()).em.count(VisitorEntity, {})).toBe(0);
  await visit(1);
  const { totals, days } = await funnel();
  expect(totals?.visitCount).toBe(2);
  expect(days.slice(-2).map(({ counts }) => counts?.visitCount)).toEqual([1, 1]);
});

const STATUSES = ["open", "paid", "ended", "overpaid"] as const;
const AMOUNTS = {
  ...{ currency: "USD", subtotal: 4_200, discount: 0, tax: 0, includedTax: 0, tip: 0, total: 4_200 },
  lines: [],
};
const history = fc.array(
  fc.record({
    way: fc.constantFrom("link", "qr", "mail", "button", null),
    status: fc.constantFrom(...STATUSES),
    hoursAgo: fc.integer({ min: 0, max: 9 * 24 }),
  }),
  { maxLength: 25 },
);

test("attempts and paid ones of each day and way equal the list behind them", { timeout: 120_000 }, async () => {
  const organization = await anOrganization(platform);
  await fc.assert(
    fc.asyncProperty(history, async (attempts) => {
      const { shop, link, funnel } = await aLinkWithFunnel(organization);
      const { paymentLinkId } = link;
      const listed = async (filters: object) =>
        (await shop.paymentLinks.listPaymentLinkAttempts({ paymentLinkId, limit: 100, ...filters })).data.length;
      const work = organization.work();
      for (const { way, status, hoursAgo } of attempts)
        createRow(work, PaymentLinkAttemptEntity, {
          ...{ id: newId("paymentLinkAttempt"), paymentLinkId, transactionId: newId("transaction"), status, way },
          ...{ holdsUse: false, amounts: AMOUNTS, quantities: {}, sealedCode: "", encryptionKeyId: "k" },
          ...{ codeHash: newId("paymentLinkAttempt"), heldUntil: work.now() },
          createdAt: new Date(work.now().getTime() - hoursAgo * 3_600_000),
        });
      await work.em.flush();
      const { period, days, ways, totals } = await funnel();
      const within = ({ periodStart, periodEnd }: NonNullable<typeof period>) => ({
        createdAt: {
          gte: timestampFromDate(timestampDate(periodStart as NonNullable<typeof periodStart>)),
          lt: timestampFromDate(timestampDate(periodEnd as NonNullable<typeof periodEnd>)),
        },
      });
      if (!period) throw new Error("a funnel has a period");
      expect(totals?.attemptCount).toBe(await listed(within(period)));
      expect(totals?.paidCount).toBe(await listed({ ...within(period), attemptStatus: ["paid"] }));
      for (const { way, counts } of ways)
        expect(counts?.attemptCount).toBe(await listed({ ...within(period), way: [way] }));
      for (const day of days.slice(-3))
        if (day.period) expect(day.counts?.attemptCount).toBe(await listed(within(day.period)));
    }),
    { numRuns: 8 },
  );
});
