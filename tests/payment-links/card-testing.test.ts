import { expect, test } from "vitest";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { payAtEngine } from "./at-engine.ts";
import { proofOf } from "./challenging.ts";
import { aShop, refusalOf, type Shop } from "./paying.ts";

const { platform } = await startPlatform();

const ADDRESSES = 200;
const CARDS_PER_ADDRESS = 5;
/** How many of them act at once. */
const AT_ONCE = 5;

interface Attacker {
  readonly payerIp: string;
  readonly solves: boolean;
}

/** Whether the card reached the bank. */
async function tryCard(shop: Shop, code: string, { payerIp, solves }: Attacker): Promise<boolean> {
  const { challenge, checkoutStatus } = await shop.checkout.getCheckout({ code, payerIp });
  if (checkoutStatus !== "open") return false;
  const answer = challenge && solves ? { challenge: await proofOf(challenge) } : {};
  const begun = await shop.begin(code, { payerIp, ...answer }).catch(() => null);
  if (begun?.step !== "pay") return false;
  const secrets = { code, attemptCode: begun.attemptCode };
  if ((await refusalOf(shop.checkout.getCheckoutForm({ ...secrets, payerIp }))) !== null) return false;
  await payAtEngine(platform, shop, begun.transactionId, "declined").catch(() => null);
  await shop.checkout.syncCheckout(secrets);
  return true;
}

test("of 1,000 stolen cards from 200 addresses at most 60 reach the bank, and nobody else notices", async () => {
  const shop = await aShop(platform);
  const [link, other] = [await shop.aLink(), await shop.aLink()];
  const cards = Array.from({ length: ADDRESSES * CARDS_PER_ADDRESS }, (_, index): Attacker => {
    const address = index % ADDRESSES;
    return { payerIp: `198.51.${Math.floor(address / 250)}.${address % 250}`, solves: address % 2 === 1 };
  });
  let reached = 0;
  const attack = async () => {
    for (let card = cards.pop(); card; card = cards.pop()) if (await tryCard(shop, link.code, card)) reached += 1;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, attack));
  expect(reached).toBeGreaterThanOrEqual(50);
  expect(reached).toBeLessThanOrEqual(60);
  expect(await shop.stateOf(link)).toMatchObject({ status: "paused", pauseReason: "declines" });
  expect((await shop.typesOf(link)).filter((type) => type === "card_testing_detected")).toHaveLength(1);
  const shown = await shop.paymentLinks.getPaymentLink({ paymentLinkId: link.paymentLinkId });
  expect(shown.pauseReason).toBe("declines");
  const payer = await shop.begin(other.code);
  expect(payer).toMatchObject({ step: "pay", isChallenged: false });
  await shop.pay(payer.transactionId);
  const sale = await shop.transactions.createTransaction({ amount: 4_200n, currency: "USD" }, withKey());
  expect(sale.transactionStatus).toBe("requires_payment_method");
  const active = await shop.paymentLinks.activatePaymentLink({ paymentLinkId: link.paymentLinkId });
  expect(active).toMatchObject({ paymentLinkStatus: "active" });
  expect(active.pauseReason).toBeUndefined();
}, 180_000);

test("a person's pause has its own reason, which goes with it", async () => {
  const shop = await aShop(platform);
  const { paymentLinkId } = await shop.aLink();
  expect((await shop.paymentLinks.getPaymentLink({ paymentLinkId })).pauseReason).toBeUndefined();
  expect((await shop.paymentLinks.pausePaymentLink({ paymentLinkId })).pauseReason).toBe("requested");
  expect((await shop.paymentLinks.activatePaymentLink({ paymentLinkId })).pauseReason).toBeUndefined();
});
