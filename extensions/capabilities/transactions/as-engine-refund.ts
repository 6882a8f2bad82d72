import type { EngineRefund } from "#extensions/connectors/engine/index.ts";
import type { TerminalRefund } from "#extensions/connectors/terminal/index.ts";

/** A refund of a terminal's vendor as one of the engine. */
export function asEngineRefund(refund: TerminalRefund, currency: string): EngineRefund {
  const { refundId, transactionId, amount, state, failure, arn } = refund;
  return {
    engineRefundId: refundId,
    enginePaymentId: transactionId,
    amountMinorUnits: amount,
    currency,
    engineStatus: state,
    reason: null,
    failure: { code: failure?.code ?? null, message: failure?.message ?? null },
    connectorReference: null,
    arn,
    createdAt: null,
  };
}
