import { randomUUID } from "node:crypto";
import { ConnectError } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { getActiveMerchant } from "#extensions/capabilities/merchants/index.ts";
import { type PaymentLinkAttempt, PaymentLinkAttemptEntity } from "#extensions/capabilities/payment-links/index.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { transactionCopy } from "#extensions/capabilities/transactions/index.ts";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { freedWithoutEngine, payAtEngine, paymentsOf, sandboxOf } from "./at-engine.ts";
import { aShop, type Shop } from "./paying.ts";

const { platform } = await startPlatform();

const STEPS = 70;
const CARDS = ["visa", "visa", "declined", "three_ds", "three_ds_declined"] as const;
const PAID = new Set(["succeeded", "partially_captured"]);

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item;
}

/** Steps that are refused change nothing. */
async function orRefused(step: () => Promise<unknown>): Promise<void> {
  await step().catch((error: unknown) => {
    if (!(error instanceof DomainError || error instanceof ConnectError)) throw error;
  });
}

async function someLinks(shop: Shop) {
  const lineItems = [{ itemId: "shoe", name: "Shoes", unitAmount: 4_200n, stock: 2 }];
  return [
    { link: await shop.aLink({ use: "single" }), most: 1 },
    { link: await shop.aLink({ use: "multiple", maxUses: 2 }), most: 2 },
    { link: await shop.aLink({ amountType: "line_items", amount: undefined, lineItems } as never), most: 2 },
  ];
}

const attemptsIn = ({ organization }: Shop): Promise<PaymentLinkAttempt[]> =>
  organization.work().em.find(PaymentLinkAttemptEntity, {});

/** All that payers, the merchant, the clock and the engine do, also at once. */
async function aWalk(shop: Shop, seed: number, links: Awaited<ReturnType<typeof someLinks>>) {
  const one = randomOf(seed);
  const { engineMerchantId } = await getActiveMerchant(shop.organization.work());
  let minutes = 0;
  const any = async () => one((await attemptsIn(shop)).map(({ transactionId }) => transactionId)) ?? "txn_none";
  const begin = () => {
    const { link } = one(links);
    return shop.begin(link.code, {}, randomUUID());
  };
  const pay = async () => payAtEngine(platform, shop, await any(), one(CARDS));
  const told = async () => transactionCopy.refresh(await shop.work(), await any());
  const steps: readonly (() => Promise<unknown>)[] = [
    begin,
    begin,
    () => Promise.all([begin(), begin(), begin()].map((each) => orRefused(() => each))),
    () => Promise.all([orRefused(begin), orRefused(pay)]),
    () => Promise.all([orRefused(begin), orRefused(pay), orRefused(told)]),
    pay,
    pay,
    told,
    async () => sandboxOf(platform).decideAsPayer(engineMerchantId, await any(), one(["approve", "reject"])),
    async () => shop.pay(await any(), one(CARDS)),
    async () => shop.transactions.cancelTransaction({ transactionId: await any() }),
    async () => freedWithoutEngine(shop, await any()),
    () => {
      minutes += one([1, 2, 4, 9]);
      return shop.afterMinutes(minutes);
    },
    () => {
      const { link } = one(links);
      return shop.paymentLinks.pausePaymentLink({ paymentLinkId: link.paymentLinkId });
    },
    () => {
      const { link } = one(links);
      return shop.paymentLinks.activatePaymentLink({ paymentLinkId: link.paymentLinkId });
    },
  ];
  for (let number = 0; number < STEPS; number += 1) {
    await orRefused(one(steps));
    await assertCounts(shop, links);
  }
  await transactionCopy.reconcile(await shop.work(), new Date(0));
  for (const rest of [40, 80]) await shop.afterMinutes(minutes + rest);
}

/** Every count of a link is what its attempts hold, and no more than there is. */
async function assertCounts(shop: Shop, links: Awaited<ReturnType<typeof someLinks>>): Promise<void> {
  const attempts = await attemptsIn(shop);
  for (const { link, most } of links) {
    const own = attempts.filter(({ paymentLinkId }) => paymentLinkId === link.paymentLinkId);
    const of = (status: string) => own.filter((attempt) => attempt.status === status);
    const state = await shop.stateOf(link);
    expect({ ...state }).toMatchObject({
      usesCount: of("paid").length,
      openAttempts: of("open").length,
      collectedMinorUnits: BigInt(of("paid").reduce((sum, { amounts }) => sum + amounts.total, 0)),
    });
    const held = own.filter(({ holdsUse }) => holdsUse);
    expect(held).toHaveLength(of("paid").length + of("open").length);
    expect(held.length).toBeLessThanOrEqual(most);
    expect(state.stockClaimed.shoe ?? 0).toBe(held.reduce((sum, { quantities }) => sum + (quantities.shoe ?? 0), 0));
  }
}

/** What became of the attempts of all walks. */
const seen = new Set<string>();

test.each([1, 2, 3, 4, 11, 12, 13, 14])(
  "after a random walk (seed %i) no link is paid more often than it can be, and the rest is given back once",
  async (seed) => {
    const shop = await aShop(platform);
    await shop.afterMinutes(0);
    const links = await someLinks(shop);
    await aWalk(shop, seed, links);
    await assertCounts(shop, links);
    const attempts = await attemptsIn(shop);
    expect(attempts.length).toBeGreaterThan(3);
    expect(attempts.filter(({ status }) => status === "open")).toEqual([]);
    const payments = await paymentsOf(shop);
    const refunds = await shop.organization.work().em.find(RefundExtensionEntity, {});
    for (const { transactionId, status, amounts } of attempts) {
      seen.add(status);
      const payment = await payments.get(transactionId);
      expect([transactionId, PAID.has(payment.status)]).toEqual([
        transactionId,
        status === "paid" || status === "overpaid",
      ]);
      const back = refunds.filter((refund) => refund.transactionId === transactionId);
      expect(back.map(({ amountMinorUnits }) => Number(amountMinorUnits))).toEqual(
        status === "overpaid" ? [amounts.total] : [],
      );
    }
  },
  120_000,
);

test("the walks led to every outcome", () => {
  expect([...seen].sort()).toEqual(["ended", "overpaid", "paid"]);
});
