import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { setFees, withdrawFees } from "#extensions/capabilities/fees/set-fees.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { payerOf, startPaying } from "#tests/payouts/paying.ts";
import { aSale, change, entriesOf } from "#tests/settlement-queue/sales.ts";
import { aShop, inDays, MONDAY } from "#tests/settlement-queue/shop.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { aPaidTransaction, callersOf, withKey } from "#tests/support/transactions.ts";
import { A_PRICE_LIST } from "./schedules.ts";

const { platform, bank } = await startPaying();

const NEW = { name: "northwind-2", prices: A_PRICE_LIST, from: inDays(1), reason: "Agreed" };

const feesOf = async (work: UnitOfWork, transactionId: string) =>
  (await entriesOf(work, transactionId)).flatMap(({ fee, feeMinorUnits }) =>
    fee ? [`${fee.type} ${feeMinorUnits} = ${fee.basis}, ${fee.schedule}`] : [],
  );

test("what was sold keeps its version, also for a capture after the next one began", async () => {
  const { work, advance } = await aShop(platform);
  await setFees(await work(), NEW);
  const before = await aSale(await work(), { amountMinorUnits: 10_000n, capturedMinorUnits: 4_000n });
  await advance(inDays(1));
  await change(await work(), before, { capturedMinorUnits: 10_000n });
  expect(await feesOf(await work(), before)).toEqual([
    "processing 146 = 2.9% + 30, default-2026-11",
    "processing 174 = 2.9%, default-2026-11",
  ]);
  const after = await aSale(await work(), { capturedMinorUnits: 10_000n, issuerCountry: "DE" });
  expect(await feesOf(await work(), after)).toEqual([
    "cross_border 100 = 1%, northwind-2",
    "processing 220 = 2% + 20, northwind-2",
  ]);
});

test("a version begins with its moment, and not before it", async () => {
  const { work, advance } = await aShop(platform);
  await setFees(await work(), NEW);
  const sale = (ms: number) => ({ createdAt: new Date(inDays(1).getTime() + ms), capturedMinorUnits: 10_000n });
  await advance(inDays(2));
  const [last, first] = [await aSale(await work(), sale(-1)), await aSale(await work(), sale(0))];
  expect(await feesOf(await work(), last)).toEqual(["processing 320 = 2.9% + 30, default-2026-11"]);
  expect(await feesOf(await work(), first)).toEqual(["processing 220 = 2% + 20, northwind-2"]);
});

test("a dispute's fee follows the time at which the bank opened it", async () => {
  const { work, advance, organization } = await aShop(platform);
  const { disputes } = callersOf(platform, organization);
  await setFees(await work(), NEW);
  const { transactionId } = await aPaidTransaction(platform, organization);
  const other = await aPaidTransaction(platform, organization);
  await disputes.openDispute({ transactionId, amount: 1_000n, currency: "USD" });
  await advance(inDays(1));
  await disputes.openDispute({ transactionId: other.transactionId, amount: 1_000n, currency: "USD" });
  expect((await feesOf(await work(), transactionId))[1]).toBe("chargeback 1500 = 1500, default-2026-11");
  expect(await feesOf(await work(), other.transactionId)).toEqual([
    "processing 152 = 2.9% + 30, default-2026-11",
    "chargeback 2500 = 2500, northwind-2",
  ]);
});

test("an instant payout keeps the fee and the version of its quote", async () => {
  const { work, advance, organization } = await aShop(platform);
  const payer = payerOf({ platform, bank }, organization);
  await payer.fund(100_000n);
  await payer.destination();
  const halfAMinuteAgo = new Date(inDays(7).getTime() - 30_000);
  await setFees(await work(), { ...NEW, from: inDays(7) });
  await advance(halfAMinuteAgo);
  const { payoutQuoteId, feeAmount } = await payer.quote(20_000n);
  await advance(inDays(7));
  const created = await payer.clients().payouts.createPayout({ payoutQuoteId, amount: 20_000n, feeAmount }, withKey());
  expect(created).toMatchObject({ feeAmount: 300n });
  const next = await payer.pay(20_000n);
  expect(next).toMatchObject({ feeAmount: 200n });
  const { data } = await payer.clients().settlementQueue.listSettlementQueueEntries({ entryType: ["instant_payout"] });
  expect(data.map(({ fee }) => `${fee?.basis}, ${fee?.feeSchedule}`).sort()).toEqual([
    "1%, at least 100, northwind-2",
    "1.5%, at least 60, default-2026-11",
  ]);
});

test("the fees show the version in force and the next one, in their own environment only", async () => {
  const { work, advance, organization } = await aShop(platform);
  const { fees } = callersOf(platform, organization);
  const names = async () => {
    const { current, next } = await fees.getFees({});
    return [current?.feeSchedule, next?.feeSchedule ?? null];
  };
  expect(await names()).toEqual(["default-2026-11", null]);
  await setFees(await work(), { ...NEW, name: "later", from: inDays(9) });
  await setFees(await work(), NEW);
  expect(await names()).toEqual(["default-2026-11", "northwind-2"]);
  await advance(inDays(1));
  expect(await names()).toEqual(["northwind-2", "later"]);
  const { current } = await fees.getFees({});
  expect(timestampDate(current?.effectiveAt ?? timestampFromDate(MONDAY))).toEqual(inDays(1));
  expect(current?.prices[0]).toMatchObject({
    ...{ feeType: "processing", when: { brand: "AmericanExpress" }, basisPoints: 300 },
    flatAmounts: [{ currency: "USD", amount: 25n }],
  });
  const live = platform.callers.grpc.forOrganization({ organizationId: organization.id, environment: "live" });
  expect((await live.fees.getFees({})).current?.feeSchedule).toBe("default-2026-11");
});

test("a version that a fee names can be read later, also a default one, and no other organization's", async () => {
  const { work, advance, organization } = await aShop(platform);
  const { fees } = callersOf(platform, organization);
  await setFees(await work(), { ...NEW, name: "first" });
  await setFees(await work(), { ...NEW, name: "second", from: inDays(2) });
  await advance(inDays(3));
  expect((await fees.getFees({})).current?.feeSchedule).toBe("second");
  expect(await fees.getFeeSchedule({ feeSchedule: "first" })).toMatchObject({ feeSchedule: "first", version: 1 });
  const old = await fees.getFeeSchedule({ feeSchedule: "default-2026-11" });
  expect(old.prices.map(({ feeType, basisPoints }) => `${feeType} ${basisPoints}`)).toContain("processing 290");
  expect(old.feeScheduleId).toBeUndefined();
  const { organization: other } = await aShop(platform);
  const foreign = callersOf(platform, other).fees.getFeeSchedule({ feeSchedule: "first" });
  expect(infoOf(await failureOf(foreign)).reason).toBe("resource_missing");
});

test("a withdrawn version never applies, and its moves are two events", async () => {
  const { work, advance, organization } = await aShop(platform);
  await setFees(await work(), NEW);
  await withdrawFees(await work(), { name: NEW.name, reason: "Wrong file" });
  await advance(inDays(2));
  const id = await aSale(await work(), { capturedMinorUnits: 10_000n });
  expect(await feesOf(await work(), id)).toEqual(["processing 320 = 2.9% + 30, default-2026-11"]);
  const { fees } = callersOf(platform, organization);
  expect((await fees.getFees({})).current?.feeSchedule).toBe("default-2026-11");
  expect((await fees.getFeeSchedule({ feeSchedule: NEW.name })).withdrawnAt).toBeDefined();
  const { em } = organization.work();
  expect(await em.count(EventEntity, { type: "merchant_account.fees_updated" })).toBe(2);
});
