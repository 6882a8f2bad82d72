import { z } from "zod";
import { instant, minorUnits, optionalInstant, optionalText } from "./read-answer.ts";

/** A dispute. `stage` and `status` are the engine's values, which the contract lists. */
export type EngineDispute = z.infer<typeof disputeSchema>;

export const disputeSchema = z
  .object({
    dispute_id: z.string().min(1),
    payment_id: z.string().min(1),
    amount: minorUnits,
    currency: z.string().min(1),
    profile_id: optionalText,
    connector: optionalText,
    dispute_stage: z.string().min(1),
    dispute_status: z.string().min(1),
    connector_reason: optionalText,
    connector_reason_code: optionalText,
    challenge_required_by: optionalInstant,
    connector_created_at: optionalInstant,
    connector_updated_at: optionalInstant,
    created_at: instant,
  })
  .transform((dispute) => ({
    engineDisputeId: dispute.dispute_id,
    enginePaymentId: dispute.payment_id,
    amountMinorUnits: dispute.amount,
    currency: dispute.currency,
    profileId: dispute.profile_id,
    processor: dispute.connector,
    stage: dispute.dispute_stage,
    status: dispute.dispute_status,
    reason: dispute.connector_reason,
    /** The network's reason code. */
    reasonCode: dispute.connector_reason_code,
    /** The bank's deadline; null without one. */
    respondBy: dispute.challenge_required_by,
    /** The time at which the bank opened it, possibly days before the engine learned of it. */
    openedAt: dispute.connector_created_at ?? dispute.created_at,
    /** The time of the bank's last change; null if the processor does not report it. */
    updatedAt: dispute.connector_updated_at,
    createdAt: dispute.created_at,
  }));
