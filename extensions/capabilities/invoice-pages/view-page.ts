import {
  findInvoiceByCode,
  findLastAttempt,
  findOpenAttempt,
  type Invoice,
  type InvoiceAttempt,
} from "#extensions/capabilities/invoices/index.ts";
import { findSignedIn } from "#extensions/capabilities/payer-accounts/index.ts";
import { getTransaction, type TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type PageStep, stepOf } from "./page-step.rules.ts";

/** What a payer may do on the page. */
export interface PageView {
  readonly invoice: Invoice;
  readonly step: PageStep;
  /** The payment that is under way, else the one before. */
  readonly attempt: InvoiceAttempt | null;
  readonly transaction: TransactionExtension | null;
  readonly now: Date;
}

/** Every wrong code is the same refusal. @throws invoice_page_unknown */
export async function getByCode(work: UnitOfWork, { code }: { readonly code: string }): Promise<Invoice> {
  const invoice = await findInvoiceByCode(work, code);
  if (!invoice) throw refuse("invoice_page_unknown");
  return invoice;
}

interface Asked {
  readonly code: string;
  readonly sessionToken?: string | undefined;
}

/** @throws invoice_page_unknown */
export async function viewPage(work: UnitOfWork, asked: Asked): Promise<PageView> {
  const invoice = await getByCode(work, asked);
  const open = await findOpenAttempt(work, invoice.id);
  const attempt = open ?? (await findLastAttempt(work, invoice.id));
  const transaction = attempt && (await getTransaction(work, attempt.transactionId));
  const now = work.now();
  const step = stepOf({
    ...{ invoiceStatus: invoice.status, now },
    attempt: open && transaction && { ...open, payment: transaction },
    isSignedIn: open?.isPayerKnown === true && (await isSignedIn(work, transaction, asked.sessionToken)),
  });
  return { invoice, step, attempt, transaction, now };
}

async function isSignedIn(work: UnitOfWork, transaction: TransactionExtension | null, token: string | undefined) {
  const signedIn = await findSignedIn(work, token);
  return signedIn.some(({ id }) => id === transaction?.customerId);
}
