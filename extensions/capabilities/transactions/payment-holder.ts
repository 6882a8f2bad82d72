import type { EngineRefund, NewRefund } from "#extensions/connectors/engine/index.ts";
import type { EnginePayments } from "./keep-payment.ts";

/**
 * Who has a transaction's payment. Whatever asks about a payment asks its holder, which answers in the engine's shape:
 * amounts, status and captures mean the same. What only the engine can do (confirm, increment, form) stays with it.
 */
export interface PaymentHolder {
  readonly kind: "engine" | "terminal";
  readonly payments: Pick<EnginePayments, "get" | "capture" | "cancel" | "void">;
  readonly refunds: {
    create(refund: NewRefund): Promise<EngineRefund>;
    get(refundId: string): Promise<EngineRefund>;
  };
}
