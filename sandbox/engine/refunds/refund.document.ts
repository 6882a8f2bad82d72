import { errors } from "#sandbox/engine/http/errors.ts";
import type { RefundStatus } from "#sandbox/engine/rules/refund.rules.ts";
import { documents } from "#sandbox/engine/store/documents.ts";

export interface RefundBody {
  refund_id: string;
  payment_id: string;
  amount: number;
  currency: string;
  status: RefundStatus;
  connector: string;
  profile_id: string;
  updated_at: string;
  [other: string]: unknown;
}

export const refunds = documents<RefundBody>("refunds", errors.refundNotFound, { ofProfile: true });
