interface Owing {
  readonly status: string;
  readonly latestInvoiceId?: string | null | undefined;
  readonly pendingChange?: { readonly invoiceId: string | null } | null | undefined;
  readonly endedAt?: Date | null | undefined;
}

interface Owed {
  readonly id: string;
  readonly status: string;
  readonly reason: string;
  readonly collectionMethod: string;
}

/**
 * Whether a failed charge of the invoice is tried again. A change that waits for its payment is dropped instead, and a
 * first payment that is missing ends the subscription.
 */
export function mayBegin(subscription: Owing, invoice: Owed): boolean {
  const { status, pendingChange, latestInvoiceId, endedAt } = subscription;
  if (endedAt || (status !== "active" && status !== "past_due")) return false;
  if (invoice.status !== "open" || invoice.collectionMethod !== "automatic") return false;
  if (pendingChange?.invoiceId === invoice.id) return false;
  return invoice.reason !== "change" || latestInvoiceId === invoice.id;
}
