import { PAY_SETTLEMENT } from "#extensions/capabilities/payouts/due-kinds.ts";
import { payoutCopy } from "#extensions/capabilities/payouts/follow-payout.ts";
import { paySettlement } from "#extensions/capabilities/payouts/pay-settlement.ts";
import { PayoutEntity } from "#extensions/capabilities/payouts/payout.entity.ts";
import { SettlementEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { closeSettlement } from "#extensions/capabilities/settlements/close-settlement.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { anOrganization, type Platform } from "#tests/support/platform.ts";
import { type Bank, payerOf, runAsking } from "./paying.ts";

/** An organization with a settlement of 1000.00 that is closed and approved. */
export async function aSettlement({ platform, bank }: { platform: Platform; bank: Bank }, name: string) {
  const organization = await anOrganization(platform, name);
  const payer = payerOf({ platform, bank }, organization);
  await payer.fund(100_000n);
  const { environment, em } = organization.work();
  const { id } = await em.findOneOrFail(SettlementEntity, { environment, accruesFor: "USD" });
  const payout = async () => {
    const work = organization.work();
    const options = { orderBy: { createdAt: "desc", id: "desc" } } as const;
    return work.em.findOneOrFail(PayoutEntity, { environment, settlementId: id }, options);
  };
  return {
    ...payer,
    settlementId: id,
    close: () => closeSettlement.run(organization.work(), { settlementId: id }),
    payNow: () => runAsking(organization.work(), paySettlement, PAY_SETTLEMENT, id),
    settlement: () => organization.work().em.findOneOrFail(SettlementEntity, { environment, id }),
    payoutNow: payout,
    count: () => organization.work().em.count(PayoutEntity, { environment, settlementId: id }),
    /** Reports a result of the latest payout, or of an earlier one. */
    report: async (status: string, earlier?: string, failure?: { error_code: string }) => {
      const payoutId = earlier ?? (await payout()).id;
      await platform.sandbox.advancePayout(organization.engineMerchantId, payoutId, status, failure);
      await payoutCopy.refresh(organization.work(), payoutId);
    },
    confirm: async (earlier?: string) => payer.confirm(earlier ?? (await payout()).id),
    dueKinds: async (subjectId: string) =>
      (await organization.work().em.find(DueWorkEntity, { subjectId })).map(({ kind }) => kind),
  };
}
