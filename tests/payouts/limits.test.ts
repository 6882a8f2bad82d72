import { expect, test } from "vitest";
import { reasonOf, serviceErrorOf } from "#extensions/caller/index.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { fund, payerOf, startPaying } from "./paying.ts";

const { platform, bank } = await startPaying();

async function aPayer(name: string, currency = "USD") {
  const organization = await anOrganization(platform, name);
  const payer = payerOf({ platform, bank }, organization);
  await payer.destination("0000", currency);
  return payer;
}

test("limits of the day are those of the organization, and all that are exceeded are named", async () => {
  const payer = await aPayer("Limits");
  await payer.fund(5_000_000n);
  for (let each = 0; each < 2; each += 1) await payer.pay(400_000n);
  const quote = await payer.quote(300_000n);
  const day = quote.limits.find(({ window, scope }) => window === "day" && scope === "merchant");
  expect(day).toMatchObject({ limitAmount: 1_000_000n, usedAmount: 800_000n, limitCount: 20, usedCount: 2 });
  expect(quote.limits.map(({ window, scope }) => `${scope}_${window}`)).toEqual([
    "merchant_day",
    "merchant_week",
    "merchant_month",
    "platform_day",
    "platform_week",
    "platform_month",
  ]);
  const refusal = await payer.pay(300_000n).catch((error: unknown) => error);
  expect(serviceErrorOf(refusal)).toMatchObject({
    reason: "limit_exceeded",
    metadata: { limit: "1000000", used: "800000", exceeded_limits: '["merchant_day"]', resets_at: expect.any(String) },
  });
  // The maximum is limited by the day, then blocked with the reason.
  expect(await payer.quote()).toMatchObject({ amount: 200_000n, blockers: [] });
  expect(await payer.pay(200_000n)).toMatchObject({ payoutStatus: "held" });
  expect((await payer.quote()).blockers).toMatchObject([{ code: "limit_exceeded" }]);
  const { resetsAt } = (await payer.quote(100n)).limits[0] ?? {};
  await payer.clients().testClocks.advanceTestClock({ to: { seconds: (resetsAt?.seconds ?? 0n) + 1n, nanos: 0 } });
  // The first day's settlement was closed meanwhile.
  await payer.fund(1_000_000n);
  expect(await payer.pay(300_000n)).toMatchObject({ payoutStatus: "held" });
});

test("a change of the time zone resets no limit: what counts is the last 24 hours", async () => {
  const payer = await aPayer("Zone");
  const { testClocks, settlementQueue } = payer.clients();
  const at = (text: string) => ({ to: { seconds: BigInt(Date.parse(text) / 1_000), nanos: 0 } });
  const evening = new Date(Date.now() + 86_400_000).toISOString().replace(/T.*/, "T23:00:00Z");
  const hours = (count: number) => at(new Date(Date.parse(evening) + count * 3_600_000).toISOString());
  await settlementQueue.updateSettlementSettings({ timeZone: "Etc/UTC" });
  await testClocks.advanceTestClock(hours(0));
  await payer.fund(5_000_000n);
  for (const amount of [500_000n, 500_000n]) await payer.pay(amount);
  for (const [later, timeZone] of [
    [1.25, "Pacific/Kiritimati"],
    [2.5, "Pacific/Niue"],
  ] as const) {
    await settlementQueue.updateSettlementSettings({ timeZone });
    await testClocks.advanceTestClock(hours(later));
    await payer.fund(5_000_000n);
    const refusal = await payer.pay(100_000n).catch((error: unknown) => error);
    expect(serviceErrorOf(refusal)).toMatchObject({
      reason: "limit_exceeded",
      metadata: { used: "1000000", resets_at: expect.any(String) },
    });
  }
  const { metadata } = serviceErrorOf(await payer.pay(100_000n).catch((error: unknown) => error)) ?? {};
  await testClocks.advanceTestClock(at(metadata?.resets_at ?? ""));
  await payer.fund(5_000_000n);
  expect(await payer.pay(100_000n)).toMatchObject({ currency: "USD" });
});

test("what failed uses up no limit, and one payout is of a certain size", async () => {
  const payer = await aPayer("Sizes");
  await payer.fund(5_000_000n);
  expect(await payer.pay(99n).catch(reasonOf)).toBe("amount_out_of_range");
  expect(await payer.pay(1_000_001n).catch(reasonOf)).toBe("amount_out_of_range");
  const { engineMerchantId: merchant_id } = payer.organization;
  const body = { error: { type: "invalid_request", code: "IR_06", message: "no" } };
  await platform.sandbox.fault({ merchant_id, method: "POST", path: "/payouts", kind: "status", status: 422, body });
  expect(await payer.pay(400_000n)).toMatchObject({ payoutStatus: "failed" });
  expect((await payer.quote(100n)).limits[0]).toMatchObject({ usedAmount: 0n, usedCount: 0 });
});

test.each([
  ["JPY", 10_000n, 150n],
  ["USD", 10_000n, 150n],
])("amounts in %s are minor units from end to end", async (currency, amount, fee) => {
  const payer = await aPayer(`In${currency}`, currency);
  await payer.fund(100_000n, currency);
  const payout = await payer.pay(amount, currency);
  expect(payout).toMatchObject({ payoutStatus: "paid", amount, feeAmount: fee, currency });
  expect(await payer.balance(currency)).toMatchObject({ available: 100_000n - amount - fee });
  expect((await payer.atEngine()).at(-1)).toMatchObject({ amount: Number(amount), currency });
});

test("dinars have a thousand parts, and no bank takes them at once", async () => {
  const payer = await aPayer("Dinar", "KWD");
  await payer.fund(100_000n, "KWD");
  expect(await payer.pay(10_000n, "KWD").catch(reasonOf)).toBe("destination_ineligible");
  expect(await payer.quote(10_000n, "KWD")).toMatchObject({ feeAmount: 200n, instantAvailable: 100_000n });
});

test("a quote without an amount is as much as possible", async () => {
  const payer = await aPayer("Most");
  await payer.fund(10_149n);
  const quote = await payer.quote();
  expect(quote).toMatchObject({ amount: 9_999n, feeAmount: 150n, totalDebitAmount: 10_149n, blockers: [] });
  expect(await payer.pay(9_999n)).toMatchObject({ payoutStatus: "paid" });
  const nothing = { amount: 0n, feeAmount: 0n, totalDebitAmount: 0n, blockers: [{ code: "insufficient_balance" }] };
  expect(await payer.quote()).toMatchObject(nothing);
});

test("another organization's quote, payout and destination do not exist", async () => {
  const [payer, other] = [await aPayer("Mine"), await aPayer("Theirs")];
  await fund(payer.organization, 50_000n);
  const { payoutQuoteId, feeAmount, payoutDestinationId = "" } = await payer.quote(10_000n);
  const { payoutId } = await payer.pay(10_000n);
  const { payouts } = other.clients("theirs");
  const missing = await Promise.all(
    [
      payouts.createPayout({ payoutQuoteId, amount: 10_000n, feeAmount }),
      payouts.getPayout({ payoutId }),
      payouts.listPayoutEntries({ payoutId }),
      payouts.cancelPayout({ payoutId }),
      payouts.getPayoutDestination({ payoutDestinationId }),
      payouts.makePayoutDestinationDefault({ payoutDestinationId }),
      payouts.createPayoutQuote({ currency: "USD", payoutDestinationId }),
    ].map((asked) => (asked as Promise<unknown>).catch(reasonOf)),
  );
  expect(missing).toEqual(missing.map(() => "resource_missing"));
  expect((await payouts.listPayouts({})).data).toEqual([]);
});
