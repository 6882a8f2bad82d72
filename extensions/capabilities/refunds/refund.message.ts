import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { type Refund, RefundSchema } from "#proto/tollhouse/v1/refunds_pb.ts";
import type { RefundExtension } from "./refund.entity.ts";

export function refundMessage(refund: RefundExtension): Refund {
  const { status, failureCode, failureMessage } = refund;
  return messageOf(RefundSchema, refund, {
    refundId: refund.id,
    refundStatus: status,
    amount: refund.amountMinorUnits,
    failure: status === "failed" ? { code: failureCode ?? undefined, message: failureMessage ?? "" } : null,
    expectedArrivalOn: status === "failed" || status === "canceled" ? null : refund.expectedArrivalOn,
    customer: undefined,
    payment: undefined,
    expansionDenied: [],
    feeReturnedAmount: refund.feeReturnedMinorUnits,
  });
}
