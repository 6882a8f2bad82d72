import type { PageContext } from "#app/auth/require-auth.server.ts";
import { isWaiting } from "./dispute-states.ts";
import type { DisputeView } from "./dispute-view.server.ts";

/** The flat fee of a dispute that an inquiry can become, in minor units. Null for others, and without such a fee. */
export async function readDisputeFee({ extensions }: PageContext, dispute: DisputeView): Promise<bigint | null> {
  if (dispute.stage !== "pre_dispute" || !isWaiting(dispute)) return null;
  const { current } = await extensions.fees.getFees({});
  const price = current?.prices.find(({ feeType }) => feeType === "chargeback");
  const flat = price?.flatAmounts.find(({ currency }) => currency === dispute.currency);
  return flat?.amount ?? null;
}
