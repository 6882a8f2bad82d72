import { expect, test } from "vitest";
import { reasonOf, serviceErrorOf } from "#extensions/caller/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { payerOf, startPaying } from "./paying.ts";

const { platform, bank, organization, payer } = await startPaying();

const anotherPayer = async (name: string) => payerOf({ platform, bank }, await anOrganization(platform, name));

const eventsOf = async (subjectId: string, of = organization) => {
  const events = await of.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });
  return events.map(({ type }) => type);
};

test("an instant payout takes its amount and fee from what is available, and arrives", async () => {
  await payer.fund(100_000n);
  await payer.destination();
  const quote = await payer.quote(60_000n);
  expect(quote).toMatchObject({
    amount: 60_000n,
    feeAmount: 900n,
    totalDebitAmount: 60_900n,
    instantAvailable: 100_000n,
    breakdown: { available: 100_000n, eligiblePending: 0n },
    blockers: [],
  });
  const payout = await payer.pay(60_000n);
  expect(payout).toMatchObject({
    payoutStatus: "paid",
    method: "instant",
    amount: 60_000n,
    feeAmount: 900n,
    destination: { destinationType: "bank_account", last4: "0000" },
  });
  expect(payout.payoutId).toMatch(/^po_.{26}$/);
  expect(await payer.balance()).toMatchObject({ available: 39_100n, inTransit: 0n, instantAvailable: 39_100n });
  expect(await eventsOf(payout.payoutId)).toEqual(["payout.created", "payout.paid"]);
  const [asked] = await payer.atEngine();
  expect(asked).toMatchObject({
    payout_id: payout.payoutId,
    amount: 60_000,
    priority: "instant",
    confirm: true,
    auto_fulfill: true,
    payout_method_data: { passthrough: { psp_customer_id: organization.id } },
  });
});

test("the same request again answers the same payout, and the engine has one", async () => {
  const other = await anotherPayer("Twice");
  await other.fund(50_000n);
  await other.destination();
  const { payoutQuoteId, feeAmount } = await other.quote(10_000n);
  const ask = () => other.clients("double").payouts.createPayout({ payoutQuoteId, amount: 10_000n, feeAmount });
  const clicks = await Promise.all([ask(), ask(), ask()].map((click) => click.catch(reasonOf)));
  const { payoutId } = await ask();
  for (const click of clicks)
    if (typeof click === "string") expect(click).toBe("idempotency_in_progress");
    else expect(click).toMatchObject({ payoutId });
  expect(await other.balance()).toMatchObject({ available: 39_850n });
  const asked = await other.atEngine();
  expect(asked.filter(({ payout_id }) => payout_id === payoutId)).toHaveLength(1);
});

test("a quote is for one payout, also when two keys ask at once", async () => {
  const other = await anotherPayer("Once");
  await other.fund(50_000n);
  await other.destination();
  const { payoutQuoteId, feeAmount } = await other.quote(10_000n);
  const ask = (key: string) => other.clients(key).payouts.createPayout({ payoutQuoteId, amount: 10_000n, feeAmount });
  const asked = [ask("one"), ask("other")].map((each) => each.catch((refusal: unknown) => refusal));
  const outcomes = await Promise.all(asked);
  const [made] = outcomes.filter((each) => !(each instanceof Error));
  const [refused] = outcomes.filter((each) => each instanceof Error);
  expect(made).toMatchObject({ payoutStatus: "paid" });
  const { payoutId } = made as { payoutId: string };
  expect(serviceErrorOf(refused)).toMatchObject({ reason: "quote_used", metadata: { payout_id: payoutId } });
  expect(await other.balance()).toMatchObject({ available: 39_850n });
  expect((await other.atEngine()).filter(({ payout_id }) => payout_id === payoutId)).toHaveLength(1);
});

test("the quote of a payout that was not sent can be used again", async () => {
  const other = await anotherPayer("Again");
  await other.fund(50_000n);
  await other.destination();
  const { payoutQuoteId, feeAmount } = await other.quote(10_000n);
  const ask = (key: string) => other.clients(key).payouts.createPayout({ payoutQuoteId, amount: 10_000n, feeAmount });
  const { engineMerchantId: merchant_id } = other.organization;
  const body = { error: { type: "invalid_request", code: "IR_06", message: "no" } };
  await platform.sandbox.fault({ merchant_id, method: "POST", path: "/payouts", kind: "status", status: 422, body });
  expect(await ask("one")).toMatchObject({ payoutStatus: "failed" });
  expect(await ask("other")).toMatchObject({ payoutStatus: "paid" });
});

test("what is not there cannot be paid out", async () => {
  const other = await anotherPayer("Poor");
  await other.fund(10_000n);
  await other.destination();
  const error = await other.pay(9_900n).catch((refusal: unknown) => refusal);
  expect(serviceErrorOf(error)).toMatchObject({
    reason: "insufficient_balance",
    metadata: { instant_available: "10000", available: "10000", currency: "USD" },
  });
  expect((await other.quote(9_900n)).blockers).toMatchObject([{ code: "insufficient_balance" }]);
  expect(await other.pay(9_800n)).toMatchObject({ payoutStatus: "paid", feeAmount: 147n });
});

test("a payout that fails gives back its amount and fee once that is certain", async () => {
  const other = await anotherPayer("Closed");
  await other.fund(10_000n);
  await other.destination("0002");
  const payout = await other.pay(5_000n);
  expect(payout).toMatchObject({
    payoutStatus: "failed",
    failure: { code: "account_closed", action: "fix_destination" },
  });
  expect(await other.balance()).toMatchObject({ available: 4_925n, inTransit: 5_075n });
  await other.confirm(payout.payoutId);
  expect(await other.balance()).toMatchObject({ available: 10_000n, inTransit: 0n });
});

test("a quote holds for its amount, its fee and its minute", async () => {
  const other = await anotherPayer("Quoted");
  await other.fund(10_000n);
  await other.destination();
  const { payoutQuoteId, feeAmount } = await other.quote(5_000n);
  const pay = (amount: bigint, fee: bigint, key: string) =>
    other.clients(key).payouts.createPayout({ payoutQuoteId, amount, feeAmount: fee }).catch(reasonOf);
  expect(await pay(5_001n, feeAmount, "a")).toBe("quote_changed");
  expect(await pay(5_000n, feeAmount - 1n, "b")).toBe("quote_changed");
  expect(await pay(5_000n, feeAmount, "c")).toMatchObject({ payoutStatus: "paid" });
});
