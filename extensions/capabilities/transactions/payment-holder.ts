import type { EngineRefund, NewRefund } from "#extensions/connectors/engine/index.ts";
import type { RemotePayment } from "./transaction-columns.ts";

/**
 * Who has a transaction's payment. Whatever asks about a payment asks its holder, which answers in the engine's shape:
 * amounts, status and captures mean the same. What only the engine can do (confirm, increment, form) stays with it.
 */
export interface PaymentHolder {
  readonly kind: "engine" | "terminal";
  readonly payments: {
    /** `isFresh` makes the engine ask the processor before it answers. */
    get(id: string, how?: { readonly isFresh?: boolean }): Promise<RemotePayment>;
    capture(id: string, amountMinorUnits: bigint): Promise<RemotePayment>;
    /** Releases what is held. */
    cancel(id: string, reason?: string): Promise<RemotePayment>;
    /** Voids a capture that has not cleared. */
    void(id: string, reason?: string): Promise<RemotePayment>;
  };
  readonly refunds: {
    create(refund: NewRefund): Promise<EngineRefund>;
    get(refundId: string): Promise<EngineRefund>;
  };
}
