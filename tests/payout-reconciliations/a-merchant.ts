import { PAY_SETTLEMENT } from "#extensions/capabilities/payouts/due-kinds.ts";
import { payoutCopy } from "#extensions/capabilities/payouts/follow-payout.ts";
import { paySettlement } from "#extensions/capabilities/payouts/pay-settlement.ts";
import { PayoutEntity } from "#extensions/capabilities/payouts/payout.entity.ts";
import { adjust, reserve } from "#extensions/capabilities/settlement-queue/adjustments.ts";
import { closeSettlement } from "#extensions/capabilities/settlements/close-settlement.ts";
import { payerOf, runAsking, type startPaying } from "#tests/payouts/paying.ts";
import { aReleasedEntry, aSaleWithItsRefund, someReleasedEntries } from "#tests/settlements/some-entries.ts";
import { anOrganization } from "#tests/support/platform.ts";

type Product = Pick<Awaited<ReturnType<typeof startPaying>>, "platform" | "bank">;

/** A merchant of one currency, whose settlements are paid to an account that keeps payouts on their way. */
export async function aMerchant(product: Product, currency: string) {
  const { platform } = product;
  const organization = await anOrganization(platform);
  const payer = payerOf(product, organization);
  await payer.destination("0003", currency);
  const work = () => organization.work();
  const merchant = {
    ...payer,
    work,
    /** Everything that a settlement can have: 1 minor unit of it is carried forward from the one before. */
    async sellEverything(): Promise<string> {
      const small = await someReleasedEntries(work(), { gross: 1n, currency });
      await closeSettlement.run(work(), { settlementId: small });
      await aSaleWithItsRefund({ work }, currency);
      const sale = { transactionId: `txn_${currency}`, currency };
      await aReleasedEntry(work(), { ...sale, gross: 900_000n });
      await aReleasedEntry(work(), { ...sale, type: "dispute_withdrawal", gross: -80_000n });
      await aReleasedEntry(work(), { ...sale, type: "dispute_reinstatement", gross: 80_000n });
      await aReleasedEntry(work(), { ...sale, type: "ach_return", gross: -700n });
      const correction = { currency, note: "Correction" };
      await adjust(work(), { ...correction, amountMinorUnits: 5_000n, reference: `goodwill-${currency}` });
      await reserve(work(), { ...correction, amountMinorUnits: 1_500n, reference: `rolling-${currency}` });
      await reserve(work(), { ...correction, amountMinorUnits: -500n, reference: `rolling-back-${currency}` });
      const { settlementId } = await aReleasedEntry(work(), { ...sale, gross: 10n });
      return settlementId ?? "";
    },
    /** Closes the settlement and sends its payout, or another one after a failure. */
    async payOut(settlementId: string): Promise<string> {
      const { em } = work();
      if (!(await em.findOne(PayoutEntity, { settlementId }))) await closeSettlement.run(work(), { settlementId });
      await runAsking(work(), paySettlement, PAY_SETTLEMENT, settlementId);
      const latest = { orderBy: { createdAt: "desc", id: "desc" } } as const;
      return (await work().em.findOneOrFail(PayoutEntity, { settlementId }, latest)).id;
    },
    async report(payoutId: string, status: string): Promise<void> {
      await platform.sandbox.advancePayout(organization.engineMerchantId, payoutId, status);
      await payoutCopy.refresh(work(), payoutId);
      if (status !== "success") await payer.confirm(payoutId);
    },
  };
  return merchant;
}
