import { formatMoney } from "#app/components/ui/money-format.ts";
import type { DisputeView } from "./dispute-view.server.ts";

type Charged = Pick<DisputeView, "stage" | "balanceImpact">;

/** Our fee of the dispute with its amount; empty without one. `ofInquiry` is what it costs once it becomes a dispute. */
export function feeSentence({ stage, balanceImpact }: Charged, ofInquiry: string | null, locale: string): string {
  const { feeAmount = 0n, currency = "" } = balanceImpact ?? {};
  if (feeAmount > 0n)
    return ` The dispute fee of ${formatMoney(feeAmount, currency, locale)} was charged and is not returned.`;
  return stage === "pre_dispute" && ofInquiry !== null ? ` A dispute costs a fee of ${ofInquiry}.` : "";
}
