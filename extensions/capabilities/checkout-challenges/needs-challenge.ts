import { networkOf } from "#contract/network.ts";
import { getRiskRules } from "#extensions/capabilities/risk/index.ts";
import { countLinkTries } from "#extensions/capabilities/transactions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { asksForChallenge, DECLINES_PER_NETWORK, NEWEST } from "./challenge.rules.ts";

/** Whether a payer with this address pays the link only after a challenge. Null is an address that is not known. */
export async function needsChallenge(
  work: UnitOfWork,
  { id }: { readonly id: string },
  payerIp: string | null,
): Promise<boolean> {
  const { windowMinutes, declinesPerAmount } = await getRiskRules(work);
  const now = work.now().getTime();
  const counts = await countLinkTries(work, {
    paymentLinkId: id,
    network: payerIp === null ? null : networkOf(payerIp),
    newest: { since: new Date(now - NEWEST.ms), limit: NEWEST.limit },
    declined: {
      since: new Date(now - windowMinutes * 60_000),
      link: declinesPerAmount,
      network: DECLINES_PER_NETWORK,
    },
  });
  return asksForChallenge(counts, declinesPerAmount);
}
