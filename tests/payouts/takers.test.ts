import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { lockBalance } from "#extensions/capabilities/ledger/index.ts";
import { adjust, reserve } from "#extensions/capabilities/settlement-queue/adjustments.ts";
import { SettlementEntity, SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { closeSettlement } from "#extensions/capabilities/settlements/close-settlement.ts";
import { closeBySchedule } from "#extensions/capabilities/settlements/scheduled-closing.ts";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import { aReleasedEntry } from "#tests/settlements/some-entries.ts";
import { assertBooks } from "#tests/support/books.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { type Payer, payerOf, runAsking, startPaying } from "./paying.ts";

vi.setConfig({ testTimeout: 120_000 });

const ROUNDS = 6;
/** Amount that one of two competitors can take. */
const MONEY = 20_000n;

const { platform, bank } = await startPaying();

const aMoment = () => delay(Math.random() * 8);
const refused = (error: unknown) => {
  if (error instanceof CommandFailedError) return "refused";
  return reasonOf(error) ?? Promise.reject(error);
};

async function aMerchant(): Promise<Payer> {
  const payer = payerOf({ platform, bank }, await anOrganization(platform));
  await payer.destination();
  return payer;
}

/** Sells for the money, and returns a function that takes it back. */
type Rival = (payer: Payer, round: number) => Promise<() => Promise<unknown>>;

const correction = (round: number) => ({ currency: "USD", reference: `correction-${round}`, note: "" });

const RIVALS: readonly (readonly [string, Rival])[] = [
  [
    "the removal of its sale",
    async ({ organization, clients }) => {
      const { id, settlementId } = await aReleasedEntry(organization.work(), { gross: MONEY });
      return () =>
        clients().settlements.removeSettlementEntries({
          settlementId: settlementId ?? "",
          settlementQueueEntryIds: [id],
        });
    },
  ],
  [
    "a negative adjustment",
    async ({ organization, fund }, round) => {
      await fund(MONEY);
      return () => adjust(organization.work(), { ...correction(round), amountMinorUnits: -MONEY });
    },
  ],
  [
    "a reserve",
    async ({ organization, fund }, round) => {
      await fund(MONEY);
      return () => reserve(organization.work(), { ...correction(round), amountMinorUnits: MONEY });
    },
  ],
];

test.each(RIVALS)("of a payout and %s at once one takes the money", async (_what, rival) => {
  const payer = await aMerchant();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = (await payer.balance())?.available ?? 0n;
    const take = await rival(payer, round);
    const { payoutQuoteId, feeAmount } = await payer.quote(MONEY - 1_000n);
    const request = { payoutQuoteId, amount: MONEY - 1_000n, feeAmount };
    const [taken, paid] = await Promise.all([
      aMoment().then(take).catch(refused),
      aMoment().then(() => payer.clients(`race-${round}`).payouts.createPayout(request).catch(refused)),
    ]);
    const [hasTaken, hasPaid] = [typeof taken !== "string", typeof paid !== "string"];
    expect({ round, hasTaken, taken, paid: hasPaid || paid }).toEqual({
      round,
      hasTaken: !hasPaid,
      taken: hasPaid ? expect.stringMatching(/^refused$|^entries_spent$/) : expect.anything(),
      paid: hasPaid || "insufficient_balance",
    });
    const left = hasPaid ? MONEY - 1_000n + feeAmount : MONEY;
    expect(await payer.balance()).toMatchObject({ available: before + MONEY - left });
    // The next round uses only its own money.
    const rest = before + MONEY - left;
    if (rest > 0n) await adjust(payer.organization.work(), { ...correction(round + 100), amountMinorUnits: -rest });
  }
  await assertBooks(payer.organization.work());
});

test("of a payout that draws on a pending sale and a hold of the sale one has it", async () => {
  const payer = await aMerchant();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const sale = await anEnginePayment(platform, payer.organization);
    const { em } = payer.organization.work();
    const charge = await em.findOneOrFail(SettlementQueueEntryEntity, { transactionId: sale.id, entryType: "charge" });
    const { payoutQuoteId, feeAmount } = await payer.quote(3_900n);
    const request = { payoutQuoteId, amount: 3_900n, feeAmount };
    const hold = () =>
      payer.clients().settlementQueue.holdSettlementQueueEntries({ settlementQueueEntryIds: [charge.id] });
    const [held, paid] = await Promise.all([
      aMoment().then(hold).catch(refused),
      aMoment().then(() => payer.clients(`hold-${round}`).payouts.createPayout(request).catch(refused)),
    ]);
    expect([held, paid].filter((each) => typeof each === "string")).toEqual([
      typeof held === "string" ? "entry_already_released" : "insufficient_balance",
    ]);
    expect((await payer.balance())?.available).toBeGreaterThanOrEqual(0n);
  }
  await assertBooks(payer.organization.work());
});

test("two closings of a settlement at once, by a person and by the schedule, take its money once", async () => {
  const payer = await aMerchant();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { settlementId } = await aReleasedEntry(payer.organization.work(), { gross: MONEY });
    const id = settlementId ?? "";
    const close = (key: string) => payer.clients(key).settlements.closeSettlement({ settlementId: id }).catch(reasonOf);
    await Promise.all([
      aMoment().then(() => close(`one-${round}`)),
      aMoment().then(() => close(`other-${round}`)),
      aMoment().then(() => runAsking(payer.organization.work(), closeBySchedule, "settlement.close", id)),
    ]);
    const { em } = payer.organization.work();
    expect(await em.findOne(SettlementEntity, { id })).toMatchObject({ status: "approved", netMinorUnits: MONEY });
    expect(await payer.balance()).toMatchObject({ available: 0n, inSettlement: BigInt(round) * MONEY });
  }
  await assertBooks(payer.organization.work());
});

test("a sale does not wait for the lock of its balance, and what takes from the balance does", async () => {
  const payer = await aMerchant();
  await payer.fund(MONEY);
  const { organization } = payer;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
  const holder = organization.work().atomically(async (phase) => {
    await lockBalance(phase, "USD");
    isLocked();
    await ended;
  });
  await locked;
  await aReleasedEntry(organization.work(), { gross: 700n });
  const [settlement] = await organization.work().em.find(SettlementEntity, { accruesFor: "USD" });
  let isClosed = false;
  const closing = closeSettlement.run(organization.work(), { settlementId: settlement?.id ?? "" }).then(() => {
    isClosed = true;
  });
  await delay(300);
  expect(isClosed).toBe(false);
  end();
  await Promise.all([holder, closing]);
  expect(await payer.balance()).toMatchObject({ available: 0n, inSettlement: MONEY + 700n });
});

test("a balance that is locked after sales, entries or settlements is a defect", async () => {
  const payer = await aMerchant();
  await payer.fund(MONEY);
  const late = payer.organization.work().atomically(async (phase) => {
    await aReleasedEntry(phase, { gross: 1n });
    await lockBalance(phase, "USD");
  });
  await expect(late).rejects.toThrow(/^balances bal_\w+ is locked after rows that come behind it$/);
});
