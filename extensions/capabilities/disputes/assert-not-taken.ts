import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { holdsFunds } from "./dispute.rules.ts";
import { disputeCopy } from "./follow-dispute.ts";
import { assertOpenInquiry } from "./inquiry-refund.rules.ts";

/**
 * Asks the bank before a payment is refunded by itself, since our copy may be older: where it has taken the money, a refund
 * would pay the cardholder twice.
 * @throws dispute_not_answerable, dispute_not_inquiry
 */
export async function assertNotTaken(work: UnitOfWork, transactionId: string): Promise<void> {
  const { disputes } = await merchantEngine(work);
  for await (const dispute of disputes.list({ paymentId: transactionId })) {
    if (!holdsFunds(dispute)) continue;
    await disputeCopy.refresh(work, dispute.engineDisputeId);
    assertOpenInquiry(dispute);
  }
}
