import { z } from "zod";
import { instant, minorUnits, optionalInstant, optionalText } from "./read-answer.ts";

/** A dispute as the engine has it. `stage` and `status` are the engine's values, which the contract lists. */
export interface EngineDispute {
  engineDisputeId: string;
  enginePaymentId: string;
  engineAttemptId: string | null;
  amountMinorUnits: bigint;
  currency: string;
  stage: string;
  status: string;
  reason: string | null;
  /** The network's code for the reason. */
  reasonCode: string | null;
  /** The bank's deadline; null when it named none. */
  respondBy: Date | null;
  createdAt: Date;
  connectorName: string | null;
  connectorStatus: string | null;
  connectorDisputeId: string | null;
  connectorCreatedAt: Date | null;
  connectorUpdatedAt: Date | null;
  engineConnectorId: string | null;
  engineProfileId: string | null;
  isAlreadyRefunded: boolean;
}

export const disputeSchema: z.ZodType<EngineDispute> = z
  .object({
    dispute_id: z.string().min(1),
    payment_id: z.string().min(1),
    attempt_id: optionalText,
    amount: minorUnits,
    currency: z.string().min(1),
    dispute_stage: z.string().min(1),
    dispute_status: z.string().min(1),
    connector_reason: optionalText,
    connector_reason_code: optionalText,
    challenge_required_by: optionalInstant,
    created_at: instant,
    connector: optionalText,
    connector_status: optionalText,
    connector_dispute_id: optionalText,
    connector_created_at: optionalInstant,
    connector_updated_at: optionalInstant,
    merchant_connector_id: optionalText,
    profile_id: optionalText,
    is_already_refunded: z.boolean().catch(false),
  })
  .transform((dispute) => ({
    engineDisputeId: dispute.dispute_id,
    enginePaymentId: dispute.payment_id,
    engineAttemptId: dispute.attempt_id,
    amountMinorUnits: dispute.amount,
    currency: dispute.currency,
    stage: dispute.dispute_stage,
    status: dispute.dispute_status,
    reason: dispute.connector_reason,
    reasonCode: dispute.connector_reason_code,
    respondBy: dispute.challenge_required_by,
    createdAt: dispute.created_at,
    connectorName: dispute.connector,
    connectorStatus: dispute.connector_status,
    connectorDisputeId: dispute.connector_dispute_id,
    connectorCreatedAt: dispute.connector_created_at,
    connectorUpdatedAt: dispute.connector_updated_at,
    engineConnectorId: dispute.merchant_connector_id,
    engineProfileId: dispute.profile_id,
    isAlreadyRefunded: dispute.is_already_refunded,
  }));
