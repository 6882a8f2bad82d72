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
  ...loose("merchant_connector_details split_refunds all_keys_required"),
});

export type RefundCreate = z.infer<typeof refundCreate>;
