import { formatMoney } from "#app/components/ui/money-format.ts";
import type { DisputeView } from "./dispute-view.server.ts";

type Charged = Pick<DisputeView, "stage" | "currency" | "balanceImpact">;

/** Our fee of the dispute with its amount; empty without one. `ofInquiry` is what it costs once it becomes a dispute, in minor units. */
export function feeSentence(
  { stage, currency, balanceImpact }: Charged,
  ofInquiry: bigint | null,
  locale: string,
): string {
  const charged = balanceImpact?.feeAmount ?? 0n;
  if (balanceImpact && charged > 0n)
    return ` The dispute fee of ${formatMoney(charged, balanceImpact.currency, locale)} was charged and is not returned.`;
  if (stage !== "pre_dispute" || ofInquiry === null) return "";
  return ` A dispute costs a fee of ${formatMoney(ofInquiry, currency, locale)}.`;
}
