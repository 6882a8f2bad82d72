import { expect, test } from "vitest";
import { createApiKey } from "#extensions/capabilities/api-keys/api-keys.service.ts";
import { rotateApiKey } from "#extensions/capabilities/api-keys/rotate-api-key.ts";
import { cancelPayout } from "#extensions/capabilities/payouts/cancel-payout.ts";
import { createPayout } from "#extensions/capabilities/payouts/create-payout.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { letAge, payerOf, startPaying, workAs } from "./paying.ts";

const { platform, bank } = await startPaying();

type Actor = Parameters<typeof workAs>[2];

const ADA: Actor = { userId: "usr_ada" };

async function aPayer(name: string) {
  const organization = await anOrganization(platform, name);
  const payer = payerOf({ platform, bank }, organization);
  await payer.fund(5_000_000n);
  await payer.destination();
  return {
    ...payer,
    ask: async (amount: bigint, actor: Actor = ADA, currency = "USD") => {
      const { payoutQuoteId, feeAmount } = await payer.quote(amount, currency);
      return createPayout.run(workAs(platform, organization, actor), { payoutQuoteId, amount, feeAmount });
    },
    age: (days: number) => letAge(organization, days),
    cancel: (payoutId: string) => cancelPayout(workAs(platform, organization, ADA), payoutId),
  };
}

const statusOf = ({ payoutStatus, reviewReason }: { payoutStatus: string; reviewReason?: string | undefined }) => [
  payoutStatus,
  reviewReason,
];
const HELD = ["held", "new_requester"];
const PAID = ["paid", undefined];

test("a dollar that arrived does not vouch for nine thousand", async () => {
  const payer = await aPayer("Dollar");
  const held = await payer.ask(900_000n);
  expect(statusOf(held)).toEqual(HELD);
  await payer.cancel(held.payoutId);
  // Abandoned holds still count, even for a dollar.
  expect(statusOf(await payer.ask(100n))).toEqual(HELD);
  expect(statusOf(await payer.ask(900_000n))).toEqual(HELD);
});

test("what is split over currencies counts together, each by its worth", async () => {
  const payer = await aPayer("Currencies");
  await payer.fund(5_000_000n, "EUR");
  await payer.destination("0000", "EUR");
  expect(statusOf(await payer.ask(400_000n))).toEqual(PAID);
  expect(statusOf(await payer.ask(300_000n, ADA, "EUR"))).toEqual(HELD);
});

test("what is split into parts counts together until it has proven itself, and then makes known for more", async () => {
  const payer = await aPayer("Parts");
  expect(statusOf(await payer.ask(300_000n))).toEqual(PAID);
  expect(statusOf(await payer.ask(200_000n))).toEqual(PAID);
  expect(statusOf(await payer.ask(100n))).toEqual(HELD);
  await payer.age(6);
  expect(statusOf(await payer.ask(100n))).toEqual(HELD);
  await payer.age(2);
  expect(statusOf(await payer.ask(900_000n))).toEqual(PAID);
});

test("two keys of one person, and a key that a key of theirs has made or rotated, are that person", async () => {
  const payer = await aPayer("Keys");
  const { organization } = payer;
  const as = (actor: Actor) =>
    platform.callers.grpc.forOrganization({ organizationId: organization.id, actor: actor as { userId: string } });
  const made = await as(ADA).apiKeys.createApiKey({ name: "one", scopes: ["*"], createdByUserId: "usr_ada" });
  expect(statusOf(await payer.ask(300_000n, { apiKeyId: made.apiKeyId }))).toEqual(PAID);
  expect(statusOf(await payer.ask(300_000n))).toEqual(HELD);
  await payer.age(2);
  const rotated = await rotateApiKey(organization.work(), made.apiKeyId, { overlapSeconds: 60 });
  expect(statusOf(await payer.ask(250_000n, { apiKeyId: rotated.apiKey.id }))).toEqual(HELD);
  expect(statusOf(await payer.ask(250_000n, { userId: "usr_grace" }))).toEqual(PAID);
});

test("a key of which no person is known is the same requester as the one that replaces it", async () => {
  const payer = await aPayer("Chain");
  const work = payer.organization.work();
  const { apiKey } = await createApiKey(work, { scopes: ["*"] });
  const next = await rotateApiKey(work, apiKey.id, { overlapSeconds: 60 });
  const last = await rotateApiKey(work, next.apiKey.id, { overlapSeconds: 60 });
  expect(statusOf(await payer.ask(400_000n, { apiKeyId: apiKey.id }))).toEqual(PAID);
  expect(statusOf(await payer.ask(200_000n, { apiKeyId: last.apiKey.id }))).toEqual(HELD);
});

test("many payouts within an hour are held in all currencies together", async () => {
  const payer = await aPayer("Many");
  await payer.fund(1_000_000n, "EUR");
  await payer.destination("0003", "EUR");
  for (let each = 0; each < 15; each += 1) await payer.pay(1_000n, each % 2 === 0 ? "USD" : "EUR");
  expect(await payer.pay(1_000n)).toMatchObject({ payoutStatus: "held", reviewReason: "velocity" });
});
