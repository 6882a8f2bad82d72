import { z } from "zod";
import { anyObject, clientId, loose, optional, text } from "#sandbox/engine/http/validation.ts";

export const refundCreate = z.strictObject({
  payment_id: clientId,
  refund_id: optional(clientId),
  merchant_id: optional(text()),
  amount: optional(z.number().int()),
  reason: optional(text()),
  refund_type: optional(z.enum(["instant", "scheduled"])),
  metadata: optional(anyObject),
  all_keys_required: optional(z.boolean()),
  ...loose("merchant_connector_details split_refunds"),
});

export type RefundCreate = z.infer<typeof refundCreate>;
