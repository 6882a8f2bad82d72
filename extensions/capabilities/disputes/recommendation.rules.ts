import { isAcceptable } from "./dispute.rules.ts";

interface Judged {
  readonly stage: string;
  readonly status: string;
  readonly reasonCategory: string;
  readonly isReady: boolean;
  /** Whether the payment was refunded by at least the disputed amount. */
  readonly isRefunded: boolean;
  /** Whether the cardholder was authenticated at the sale, so that fraud is the issuer's loss. */
  readonly isLiabilityShifted: boolean;
}

const TEXTS = {
  refunded: "The payment was refunded: say so, and the claim is answered.",
  liability_shifted: "The bank authenticated the cardholder at the sale, so it bears the loss of fraud.",
  inquiry: "The bank has not taken the money yet: a full refund can keep the inquiry from becoming a dispute.",
  evidence_missing: "Required evidence is missing.",
  evidence_complete: "All required evidence is attached.",
  evidence_possible: "It can be answered once the required evidence is attached.",
  arbitration_fees: "A loss at this stage also costs the fees of the network.",
} as const;

type Reason = keyof typeof TEXTS;
type Action = "challenge" | "accept" | "refund";

const COSTLY: ReadonlySet<string> = new Set(["pre_arbitration", "arbitration"]);

/** What to do about a dispute, and why; null for one that waits for nothing. */
export function recommendationOf(dispute: Judged) {
  if (!isAcceptable(dispute)) return null;
  const [action, ...reasons] = judge(dispute);
  return { action, reasons: reasons.map((reason) => ({ reason, text: TEXTS[reason] })) };
}

function judge(dispute: Judged): [Action, ...Reason[]] {
  if (dispute.isRefunded) return ["challenge", "refunded"];
  if (dispute.isLiabilityShifted && dispute.reasonCategory === "fraudulent") return ["challenge", "liability_shifted"];
  if (dispute.isReady) return ["challenge", "evidence_complete"];
  if (dispute.stage === "pre_dispute") return ["refund", "inquiry", "evidence_missing"];
  if (COSTLY.has(dispute.stage)) return ["accept", "evidence_missing", "arbitration_fees"];
  return ["challenge", "evidence_possible"];
}
