import { z } from "zod";
import { minorUnits, optionalInstant, optionalText } from "./read-answer.ts";

/** A payout. */
export type EnginePayout = z.infer<typeof payoutSchema>;

export const payoutSchema = z
  .object({
    payout_id: z.string().min(1),
    amount: minorUnits,
    currency: z.string().min(1),
    status: z.string().min(1),
    error_code: optionalText,
    error_message: optionalText,
    unified_message: optionalText,
    connector_transaction_id: optionalText,
    created: optionalInstant,
  })
  .transform((payout) => ({
    enginePayoutId: payout.payout_id,
    amountMinorUnits: payout.amount,
    currency: payout.currency,
    /** The engine's own status. */
    engineStatus: payout.status,
    /** The processor's failure code and message. */
    failure: {
      code: payout.error_code,
      message: payout.unified_message ?? payout.error_message,
    },
    connectorReference: payout.connector_transaction_id,
    createdAt: payout.created,
  }));
