import { confirmFailure } from "#extensions/capabilities/payouts/confirm-failure.ts";
import { CONFIRM_FAILURE } from "#extensions/capabilities/payouts/due-kinds.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { anOrganization, type Platform } from "#tests/support/platform.ts";
import { type Bank, payerOf, runAsking } from "./paying.ts";

/** An organization with 1000.00 whose payouts stay in transit until the engine reports. */
export async function aSlowPayer({ platform, bank }: { platform: Platform; bank: Bank }) {
  const organization = await anOrganization(platform);
  const of = payerOf({ platform, bank }, organization);
  await of.fund(100_000n);
  await of.destination("0003");
  return {
    ...of,
    work: () => organization.work(),
    /** Reports a payout's result and delivers the event. */
    report: async (payoutId: string, status: string) => {
      await platform.sandbox.advancePayout(organization.engineMerchantId, payoutId, status);
      await of.tell(payoutId);
    },
    /** Reports a result without an event. */
    change: (payoutId: string, status: string) =>
      platform.sandbox.advancePayout(organization.engineMerchantId, payoutId, status),
    confirmAtOnce: (payoutId: string) => runAsking(organization.work(), confirmFailure, CONFIRM_FAILURE, payoutId),
    confirmationsOf: (subjectId: string) =>
      organization.work().em.count(DueWorkEntity, { subjectId, kind: CONFIRM_FAILURE }),
  };
}
