import { type Invoice, invoiceUrl } from "#extensions/capabilities/invoices/index.ts";
import { portalUrl } from "#extensions/platform/tenancy/portal-url.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Null without an invoice, and where the installation has no domain for payers. */
export interface InvoiceLinks {
  readonly page: string | null;
  readonly pdf: string | null;
}

export async function invoiceLinks(work: UnitOfWork, invoice: Invoice | null): Promise<InvoiceLinks> {
  if (invoice === null) return { page: null, pdf: null };
  return { page: await invoiceUrl(work, invoice), pdf: await invoiceUrl(work, invoice, "/pdf") };
}

/** The payer's page of a subscription, which asks for sign-in by email. */
export function accountUrl(work: UnitOfWork, subscriptionId: string): string | null {
  const account = work.environment === "live" ? "/account" : "/sandbox/account";
  return portalUrl(work, `${account}/subscriptions/${subscriptionId}`);
}
