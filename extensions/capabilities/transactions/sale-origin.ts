import type { Customer } from "#extensions/capabilities/customers/index.ts";
import type { PaymentMethodExtension } from "#extensions/capabilities/payment-methods/index.ts";
import type { CreateTransactionRequest } from "#proto/tollhouse/v1/transactions_pb.ts";

/** A page of ours on which a payer pays. */
interface PayerSession {
  /** Until when the payer can start to pay. */
  readonly sessionExpiresAt: Date;
  /** A secret of the payer, so that the transaction does not show it. */
  readonly returnUrl: string;
  /** Whether the payer proved to be the customer. The engine's form shows the saved cards of the customer it is told. */
  readonly isPayerKnown: boolean;
}

interface LinkOrigin extends PayerSession {
  readonly paymentLinkId: string;
}

/** What a stored method's charge reads of its payer, where the same transaction has read it already. */
export interface KnownPayer {
  readonly customer: Customer;
  readonly method: PaymentMethodExtension;
}

interface InvoiceOrigin {
  readonly payer?: KnownPayer;
  readonly invoiceId: string;
  readonly subscriptionId: string | null;
  /** Null for a charge of a stored method, whose payer is away. */
  readonly session: PayerSession | null;
}

/** A sale of another capability, which has checked the page to which the payer returns. */
export type SaleOrigin = LinkOrigin | InvoiceOrigin;

/** What the sale's columns say of its origin. */
export function originColumns(origin: SaleOrigin | null) {
  const session = sessionOf(origin);
  const isOfInvoice = origin !== null && "invoiceId" in origin;
  return {
    paymentLinkId: origin !== null && "paymentLinkId" in origin ? origin.paymentLinkId : null,
    invoiceId: isOfInvoice ? origin.invoiceId : null,
    subscriptionId: isOfInvoice ? origin.subscriptionId : null,
    sessionExpiresAt: session?.sessionExpiresAt ?? null,
  };
}

/** The payer's page; null for a sale of the API, and a charge of a stored method. */
export function sessionOf(origin: SaleOrigin | null): PayerSession | null {
  return origin !== null && "invoiceId" in origin ? origin.session : origin;
}

/** A sale of the API, or of another capability. */
export interface AskedSale {
  readonly request: CreateTransactionRequest;
  readonly origin: SaleOrigin | null;
}
