import { expect, test } from "vitest";
import { approvePayout } from "#extensions/capabilities/payouts/approve-payout.ts";
import { paySettlement } from "#extensions/capabilities/payouts/pay-settlement.ts";
import { SettlementEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { closeSettlement } from "#extensions/capabilities/settlements/close-settlement.ts";
import { removeEntries } from "#extensions/capabilities/settlements/remove-entries.ts";
import { aReleasedEntry, withTerms, withThreshold } from "#tests/settlements/some-entries.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { letAge, payerOf, runAsking, startPaying, workAs } from "./paying.ts";

const { platform, bank } = await startPaying();
const ADA = { userId: "usr_ada" };

/** An organization whose payouts above 100.00 within 24 hours need a second person. */
async function aPayer(name: string) {
  const organization = await anOrganization(platform, name);
  const payer = payerOf({ platform, bank }, organization);
  await withTerms(organization, withThreshold("10000"));
  const work = () => workAs(platform, organization, ADA);
  return {
    ...payer,
    work,
    statusOf: async (id: string) =>
      (await work().em.findOneOrFail(SettlementEntity, { environment: "sandbox", id })).status,
    sale: async (gross: bigint) => aReleasedEntry(organization.work(), { gross }),
    close: (settlementId: string) => closeSettlement.run(work(), { settlementId }),
    payStandard: (settlementId: string) =>
      runAsking(organization.work(), paySettlement, "settlement.pay", settlementId),
    statusOfPayout: async (amount: bigint) => (await payer.pay(amount)).payoutStatus,
  };
}

test("of six payouts of exactly the threshold one leaves by itself within 24 hours", async () => {
  const payer = await aPayer("Six");
  await payer.fund(200_000n);
  await payer.destination();
  const statuses: string[] = [];
  for (let each = 0; each < 6; each += 1) statuses.push(await payer.statusOfPayout(10_000n));
  expect(statuses).toEqual(["paid", ...Array.from({ length: 5 }, () => "requires_approval")]);
  await letAge(payer.organization, 1);
  expect(await payer.statusOfPayout(10_000n)).toBe("paid");
});

test("at once they are six payouts too", async () => {
  const payer = await aPayer("Parallel");
  await payer.fund(200_000n);
  await payer.destination();
  const all = await Promise.all(Array.from({ length: 6 }, () => payer.statusOfPayout(10_000n)));
  expect(all.filter((status) => status === "paid")).toHaveLength(1);
});

test("a payout counts from its approval, and one that is canceled does not", async () => {
  const payer = await aPayer("Approved");
  await payer.fund(200_000n);
  await payer.destination();
  const { payoutId } = await payer.pay(10_001n);
  expect(await payer.statusOfPayout(4_000n)).toBe("paid");
  await letAge(payer.organization, 2);
  await approvePayout.run(payer.work(), { payoutId });
  const waiting = await payer.pay(100n);
  expect(waiting.payoutStatus).toBe("requires_approval");
  await payer.clients().payouts.cancelPayout({ payoutId: waiting.payoutId });
  await letAge(payer.organization, 2);
  expect(await payer.statusOfPayout(10_000n)).toBe("paid");
});

test("settlements count with payouts, also while they wait for a destination", async () => {
  const payer = await aPayer("Settlements");
  const first = (await payer.sale(6_000n)).settlementId ?? "";
  await payer.close(first);
  expect(await payer.statusOf(first)).toBe("approved");
  const second = (await payer.sale(6_000n)).settlementId ?? "";
  await payer.close(second);
  expect(await payer.statusOf(second)).toBe("closed");
  await payer.fund(50_000n);
  await payer.destination();
  expect(await payer.statusOfPayout(4_001n)).toBe("requires_approval");
  await payer.payStandard(first);
  expect(await payer.statusOfPayout(4_001n)).toBe("requires_approval");
  expect(await payer.statusOfPayout(4_000n)).toBe("paid");
});

test("a settlement above the threshold does not leave in parts that are taken out of it", async () => {
  const payer = await aPayer("Split");
  const [one, other] = [await payer.sale(8_000n), await payer.sale(8_000n)];
  const settlementId = one.settlementId ?? "";
  await payer.close(settlementId);
  expect(await payer.statusOf(settlementId)).toBe("closed");
  const closed: string[] = [];
  for (const { id } of [one, other]) {
    await removeEntries(payer.work(), settlementId, [id]);
    await payer.clients(id).settlementQueue.releaseSettlementQueueEntries({ settlementQueueEntryIds: [id] });
    const next = await payer.work().em.findOneOrFail(SettlementEntity, { environment: "sandbox", accruesFor: "USD" });
    await payer.close(next.id);
    closed.push(await payer.statusOf(next.id));
  }
  expect(closed).toEqual(["approved", "closed"]);
});
