import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { startPlatform } from "#tests/support/platform.ts";
import { someDeclinedRows } from "#tests/support/transaction-rows.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { declinedNetwork, proofOf } from "./challenging.ts";
import { aShop, refusalOf, type Shop } from "./paying.ts";

const { platform } = await startPlatform();

const TESTED = "198.51.100.7";

async function challengeOf({ checkout }: Shop, code: string, payerIp = TESTED) {
  return (await checkout.getCheckout({ code, payerIp })).challenge;
}

test("a network with 3 declines answers a challenge first, and no other network", async () => {
  const shop = await aShop(platform);
  const { code } = await shop.aLink();
  await someDeclinedRows(await shop.work(), 2, { payerIp: TESTED });
  expect(await challengeOf(shop, code)).toBeUndefined();
  await someDeclinedRows(await shop.work(), 1, { payerIp: TESTED });
  const challenge = await challengeOf(shop, code);
  expect(challenge).toMatchObject({ mailsCodes: true });
  expect(challenge?.provider).toBeUndefined();
  expect(await refusalOf(shop.begin(code, { payerIp: TESTED }))).toBe("challenge_required");
  expect(await challengeOf(shop, code, "198.51.100.8")).toBeUndefined();
  expect(await shop.begin(code)).toMatchObject({ isChallenged: false });
  const answered = await shop.begin(code, { payerIp: TESTED, challenge: await proofOf(challenge) });
  expect(answered).toMatchObject({ isChallenged: true, step: "pay" });
});

test("addresses of one IPv6 network come to the challenge together", async () => {
  const shop = await aShop(platform);
  const { code } = await shop.aLink();
  await declinedNetwork(shop, "2001:db8:1:2::1");
  expect(await challengeOf(shop, code, "2001:db8:1:2:ffff::2")).toBeDefined();
  expect(await challengeOf(shop, code, "2001:db8:1:3::1")).toBeUndefined();
});

test("a link with 20 tries in 15 minutes, more than half declined, asks everybody", async () => {
  const shop = await aShop(platform);
  const [link, other] = [await shop.aLink(), await shop.aLink()];
  const work = await shop.work();
  const { paymentLinkId } = link;
  await someDeclinedRows(work, 19, { paymentLinkId, attemptCount: 1 });
  expect(await challengeOf(shop, link.code)).toBeUndefined();
  await someDeclinedRows(work, 1, { paymentLinkId, attemptCount: 1 });
  expect(await challengeOf(shop, link.code)).toBeDefined();
  expect(await challengeOf(shop, other.code)).toBeUndefined();
  await shop.afterMinutes(17);
  expect(await challengeOf(shop, link.code)).toBeUndefined();
});

test("a link on which half of the tries succeed asks nobody", async () => {
  const shop = await aShop(platform);
  const { code, paymentLinkId } = await shop.aLink();
  await someDeclinedRows(await shop.work(), 14, { paymentLinkId, attemptCount: 2 });
  expect(await challengeOf(shop, code)).toBeUndefined();
});

test("the rule of declines per amount leads a link's payers to the challenge", async () => {
  const shop = await aShop(platform);
  const [link, other] = [await shop.aLink(), await shop.aLink()];
  const old = { paymentLinkId: link.paymentLinkId, createdAt: new Date(Date.now() - 40 * 60_000) };
  await someDeclinedRows(await shop.work(), 30, old);
  const challenge = await challengeOf(shop, link.code);
  const answered = await shop.begin(link.code, { challenge: await proofOf(challenge) });
  expect(answered).toMatchObject({ isChallenged: true, step: "pay" });
  expect(await shop.begin(other.code)).toMatchObject({ isChallenged: false, step: "pay" });
});

test("each answer counts once, only for its link, and only as it was solved", async () => {
  const shop = await aShop(platform);
  const [link, other] = [await shop.aLink(), await shop.aLink()];
  await declinedNetwork(shop, TESTED);
  const challenge = await proofOf(await challengeOf(shop, link.code));
  const start = { payerIp: TESTED, challenge };
  expect(await refusalOf(shop.begin(other.code, start))).toBe("challenge_failed");
  expect((await shop.begin(link.code, start)).isChallenged).toBe(true);
  expect(await refusalOf(shop.begin(link.code, start))).toBe("challenge_failed");
  const unsolved = JSON.parse((await challengeOf(shop, link.code))?.puzzle ?? "");
  const values = [
    "nonsense",
    "{}",
    JSON.stringify({ challenge: unsolved, solution: { counter: 0, derivedKey: "00" } }),
  ];
  for (const value of values) {
    const wrong = { answer: { case: "proof" as const, value } };
    expect(await refusalOf(shop.begin(link.code, { ...start, challenge: wrong }))).toBe("challenge_failed");
  }
  const token = { answer: { case: "providerToken" as const, value: "token" } };
  expect(await refusalOf(shop.begin(link.code, { ...start, challenge: token }))).toBe("challenge_failed");
});

test("two requests with one answer are one attempt, and a repeated request is the same attempt", async () => {
  const shop = await aShop(platform);
  const link = await shop.aLink();
  await declinedNetwork(shop, TESTED);
  const key = randomUUID();
  expect(await refusalOf(shop.begin(link.code, { payerIp: TESTED }, key))).toBe("challenge_required");
  const start = { payerIp: TESTED, challenge: await proofOf(await challengeOf(shop, link.code)) };
  const both = await Promise.all([1, 2].map(() => refusalOf(shop.begin(link.code, start))));
  expect(both.sort()).toEqual(["challenge_failed", null]);
  const own = { payerIp: TESTED, challenge: await proofOf(await challengeOf(shop, link.code)) };
  const first = await shop.begin(link.code, own, key);
  expect(await shop.begin(link.code, own, key)).toEqual(first);
  expect(await shop.stateOf(link)).toMatchObject({ openAttempts: 2 });
});

test("an attempt that was declined goes on once its payer has answered", async () => {
  const shop = await aShop(platform);
  const { code } = await shop.aLink();
  const attempt = await shop.begin(code, { payerIp: TESTED });
  const secrets = { code, attemptCode: attempt.attemptCode };
  const here = { ...secrets, payerIp: TESTED };
  await declinedNetwork(shop, TESTED);
  expect((await shop.checkout.getCheckoutAttempt(here)).challenge).toBeUndefined();
  await shop.checkout.getCheckoutForm(here);
  await shop.pay(attempt.transactionId, "insufficient_funds").catch(() => null);
  const declined = await shop.checkout.getCheckoutAttempt(here);
  expect(declined).toMatchObject({ step: "pay", isChallenged: false });
  expect(declined.declineMessage).toContain("insufficient funds");
  expect(await refusalOf(shop.checkout.getCheckoutForm(here))).toBe("challenge_required");
  expect(await refusalOf(shop.checkout.getCheckoutForm(secrets))).toBe("challenge_required");
  const challenge = await proofOf(declined.challenge);
  const [answered, again] = await Promise.all([1, 2].map(() => shop.checkout.answerChallenge({ ...here, challenge })));
  expect(answered).toMatchObject({ isChallenged: true, attemptCode: attempt.attemptCode });
  expect(again).toEqual(answered);
  expect(answered?.challenge).toBeUndefined();
  expect(answered?.declineMessage).toBe("Your payment was declined. Contact your bank, or try another card.");
  expect(await refusalOf(shop.checkout.getCheckoutForm(here))).toBeNull();
});

test("a payment behind a challenge is declined, paid, refunded and disputed like any other", async () => {
  const shop = await aShop(platform);
  const { code, ...link } = await shop.aLink();
  await declinedNetwork(shop, TESTED);
  const challenge = await proofOf(await challengeOf(shop, code));
  const { transactionId } = await shop.begin(code, { payerIp: TESTED, challenge });
  await shop.pay(transactionId, "declined");
  await shop.pay(transactionId, "visa");
  expect(await shop.stateOf(link)).toMatchObject({ status: "active", usesCount: 1 });
  await shop.refunds.createRefund({ transactionId, amount: 100n }, withKey());
  const { disputes } = callersOf(platform, shop.organization);
  const dispute = await disputes.openDispute({ transactionId, amount: 1_000n, currency: "USD" }, withKey());
  expect(dispute.transactionId).toBe(transactionId);
});

test("a payment behind a challenge ends with its tenth decline, and gives its use back", async () => {
  const shop = await aShop(platform);
  const { risk } = callersOf(platform, shop.organization);
  const paths = ["declines_per_card", "declines_per_address"];
  await risk.updateRiskRules({ declinesPerCard: 0, declinesPerAddress: 0, updateMask: { paths } });
  const { code, ...link } = await shop.aLink({ use: "single" });
  await declinedNetwork(shop, TESTED);
  const challenge = await proofOf(await challengeOf(shop, code));
  const { transactionId } = await shop.begin(code, { payerIp: TESTED, challenge });
  for (let count = 0; count < 10; count += 1) await shop.pay(transactionId, "declined");
  await shop.afterMinutes(20);
  const { transactionStatus } = await shop.transactions.getTransaction({ transactionId });
  expect(transactionStatus).toBe("failed");
  expect(await shop.stateOf(link)).toMatchObject({ status: "active", usesCount: 0, openAttempts: 0 });
});
