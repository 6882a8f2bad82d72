import { expect, test } from "vitest";
import { freezePayouts } from "#extensions/capabilities/payouts/freeze.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { payerOf, startPaying } from "./paying.ts";

const { platform, bank } = await startPaying();

/** The largest possible instant payout by the balance. */
async function aPayer(name: string, currency = "USD") {
  const payer = payerOf({ platform, bank }, await anOrganization(platform, name));
  const payable = async () => (await payer.balance(currency))?.instantPayout;
  return { ...payer, payable };
}

type Payer = Awaited<ReturnType<typeof aPayer>>;

const codesOf = async ({ payable }: Payer) => (await payable())?.blockers.map(({ code }) => code);

test("what can be paid out now is what a payout of it takes, and not one unit more", async () => {
  const payer = await aPayer("Unit");
  await payer.destination();
  await payer.fund(10_149n);
  expect(await payer.payable()).toMatchObject({ maxAmount: 9_999n, minAmount: 100n, blockers: [] });
  expect((await payer.quote(10_000n)).blockers).toMatchObject([{ code: "insufficient_balance" }]);
  expect(await payer.quote()).toMatchObject({ amount: 9_999n, blockers: [] });
  expect(await payer.pay(9_999n)).toMatchObject({ payoutStatus: "paid" });
  expect(await payer.payable()).toMatchObject({ maxAmount: 0n, blockers: [{ code: "insufficient_balance" }] });
});

test("a balance far above the limit of a day says what the day leaves, and nothing when it leaves nothing", async () => {
  const payer = await aPayer("Day");
  await payer.destination();
  await payer.fund(15_284_998n);
  expect(await payer.payable()).toMatchObject({
    maxAmount: 1_000_000n,
    limits: expect.arrayContaining([expect.objectContaining({ window: "day", limitAmount: 1_000_000n })]),
  });
  await payer.pay(700_000n);
  expect(await payer.payable()).toMatchObject({ maxAmount: 300_000n, blockers: [] });
  await payer.pay(299_950n);
  // 0.50 is left of the day's limit, and the minimum payout is 1.00.
  expect(await payer.payable()).toMatchObject({ maxAmount: 0n, blockers: [{ code: "limit_exceeded" }] });
});

test("a limit of payouts that is used up leaves nothing, although its amount is not", async () => {
  const payer = await aPayer("Count");
  await payer.destination();
  await payer.fund(1_000_000n);
  for (let each = 0; each < 20; each += 1) await payer.pay(100n);
  expect(await payer.payable()).toMatchObject({ maxAmount: 0n, blockers: [{ code: "limit_exceeded" }] });
});

test("pending card sales are part of it, and the balance says that nothing of it is available yet", async () => {
  const payer = await aPayer("Waiting");
  await payer.destination();
  await anEnginePayment(platform, payer.organization);
  const balance = await payer.balance();
  const { maxAmount = 0n } = balance?.instantPayout ?? {};
  expect(balance).toMatchObject({ available: 0n, instantBreakdown: { available: 0n, eligiblePending: 4_048n } });
  expect(await payer.quote(maxAmount)).toMatchObject({ blockers: [] });
  expect((await payer.quote(maxAmount + 1n)).blockers).toMatchObject([{ code: "insufficient_balance" }]);
});

test("nothing can be paid out without a destination, while it cools off, or while payouts are stopped", async () => {
  const payer = await aPayer("Stopped");
  await payer.fund(50_000n);
  expect(await codesOf(payer)).toEqual(["destination_ineligible"]);
  const link = await payer.clients().bankLinks.createBankLink({ publicToken: await bank.signIn("ins_payouts") });
  const bankAccountId = link.accounts.find(({ mask }) => mask === "0000")?.bankAccountId ?? "";
  const { bankLinkId } = link;
  await payer.clients().payouts.createPayoutDestination({ bankLinkId, bankAccountId, currency: "USD" });
  expect(await codesOf(payer)).toEqual(["destination_cooling_off"]);
  await payer.destination();
  expect(await codesOf(payer)).toEqual([]);
  await payer.organization.work().atomically(async (phase) => {
    await freezePayouts(phase, "USD", "asked by the bank");
    await phase.save();
  });
  expect(await payer.payable()).toMatchObject({ maxAmount: 0n, blockers: [{ code: "payouts_frozen" }] });
});

test.each([
  ["JPY", 1_500_000n, 150n],
  ["EUR", 1_000_000n, 100n],
])("in %s the most and the least are of the size of the currency", async (currency, most, least) => {
  const payer = await aPayer(`Now${currency}`, currency);
  await payer.destination("0000", currency);
  await payer.fund(5_000_000n, currency);
  expect(await payer.payable()).toMatchObject({ maxAmount: most, minAmount: least, blockers: [] });
});

test("a balance in a currency that is not supported keeps the balances of the others readable", async () => {
  const payer = await aPayer("Unknown");
  await payer.destination();
  await payer.fund(10_149n);
  await payer.fund(5_000n, "UYW");
  expect(await payer.payable()).toMatchObject({ maxAmount: 9_999n });
  const { available, instantPayout } = (await payer.balance("UYW")) ?? {};
  expect([available, instantPayout?.maxAmount]).toEqual([5_000n, 0n]);
  expect(instantPayout?.blockers.map(({ code }) => code)).toContain("destination_ineligible");
});
