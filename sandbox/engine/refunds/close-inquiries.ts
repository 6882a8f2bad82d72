import { type Dispute, disputes } from "#sandbox/engine/disputes/dispute.document.ts";
import { canAnswer } from "#sandbox/engine/disputes/dispute.rules.ts";
import { connectorStatusOf, emitDisputeEvent } from "#sandbox/engine/disputes/open-dispute.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";

interface Refunded {
  /** All refunds of the payment that did not fail. */
  readonly refundedMinorUnits: number;
  readonly isWhollyRefunded: boolean;
}

/** Closes the inquiries whose amount is refunded: the cardholder has the money, so the bank opens no dispute. */
export async function closeInquiries(call: Call, disputed: readonly Dispute[], refunded: Refunded): Promise<void> {
  for (const { id, body } of disputed) {
    const isRefunded = refunded.isWhollyRefunded || refunded.refundedMinorUnits >= Number(body.amount);
    if (isRefunded && body.dispute_stage === "pre_dispute") await closeInquiry(call, id);
  }
}

async function closeInquiry(call: Call, id: string): Promise<void> {
  const dispute = await disputes.lock(call, id);
  if (dispute.body.dispute_stage !== "pre_dispute" || !canAnswer(dispute.body)) return;
  dispute.body.dispute_status = "dispute_cancelled";
  dispute.body.connector_status = connectorStatusOf("dispute_cancelled");
  dispute.body.connector_updated_at = call.now.toISOString();
  await disputes.save(call.db, dispute);
  await emitDisputeEvent(call, dispute);
}
