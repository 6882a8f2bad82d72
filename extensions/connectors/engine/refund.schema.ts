import { z } from "zod";
import { arnIn } from "./arn.ts";
import { minorUnits, optionalInstant, optionalText } from "./read-answer.ts";

/** A refund. */
export type EngineRefund = z.infer<typeof refundSchema>;

export const refundSchema = z
  .object({
    refund_id: z.string().min(1),
    payment_id: z.string().min(1),
    amount: minorUnits,
    currency: z.string().min(1),
    status: z.string().min(1),
    reason: optionalText,
    error_code: optionalText,
    error_message: optionalText,
    unified_message: optionalText,
    connector_refund_id: optionalText,
    raw_connector_response: optionalText,
    created_at: optionalInstant,
  })
  .transform((refund) => ({
    engineRefundId: refund.refund_id,
    enginePaymentId: refund.payment_id,
    amountMinorUnits: refund.amount,
    currency: refund.currency,
    /** The engine's own status. */
    engineStatus: refund.status,
    reason: refund.reason,
    /** The processor's failure code and message. */
    failure: {
      code: refund.error_code,
      message: refund.unified_message ?? refund.error_message,
    },
    connectorReference: refund.connector_refund_id,
    /** Acquirer reference number. */
    arn: arnIn(refund.raw_connector_response),
    createdAt: refund.created_at,
  }));
