import { type CreditNote, CreditNoteEntity } from "#extensions/capabilities/credit-notes/index.ts";
import { type Customer, findCustomers } from "#extensions/capabilities/customers/index.ts";
import { type Invoice, InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { type Loaded, loadSubscription, nextCharge } from "#extensions/capabilities/subscriptions/index.ts";
import { idPrefix } from "#extensions/platform/kernel/ids.ts";
import { findRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { cardOf } from "./card-of.ts";
import { type FailureFacts, failureFacts } from "./failure-facts.ts";
import { accountUrl, type InvoiceLinks, invoiceLinks } from "./mail-links.ts";
import { type DayOfMail, dayOfMail } from "./payer-day.ts";
import { isStillTrue } from "./still-true.ts";
import type { MailToSend } from "./subscription-mail.queue.ts";

export interface MailFacts extends Loaded {
  readonly mail: MailToSend;
  readonly customer: Customer;
  readonly invoice: Invoice | null;
  readonly creditNote: CreditNote | null;
  readonly nextCharge: { readonly amount: bigint; readonly at: Date } | null;
  /** Null for an email that is not about a failed charge. */
  readonly failure: FailureFacts | null;
  /** Null for an email that comes in any case. */
  readonly day: DayOfMail | null;
  /** "Visa •••• 4242": the one that was charged, or that will be. */
  readonly card: string | null;
  readonly links: InvoiceLinks;
  /** The payer's page of the subscription. Null where the installation has no domain for payers. */
  readonly accountUrl: string | null;
}

/** What an email says, as it is now. Null where it is no longer true, or nobody gets it. */
export async function readFacts(work: UnitOfWork, mail: MailToSend): Promise<MailFacts | null> {
  const subject = await readSubject(work, mail);
  if (!subject) return null;
  const loaded = await loadSubscription(work, subject.subscriptionId);
  const customer = await payerOf(work, loaded.subscription.customerId);
  const { invoice, creditNote } = subject;
  if (!customer || !(await isStillTrue(work, mail, { subscription: loaded.subscription, invoice }))) return null;
  return {
    ...loaded,
    ...{ mail, customer, invoice, creditNote },
    failure: await failureFacts(work, mail, { subscription: loaded.subscription, invoice }),
    day: dayOfMail(work, mail, { subscription: loaded.subscription, customer, invoice }),
    nextCharge: await nextCharge(work, loaded),
    card: await cardOf(work, mail, loaded.subscription),
    links: await invoiceLinks(work, invoice),
    accountUrl: accountUrl(work, loaded.subscription.id),
  };
}

/** The customer, or the one that it was merged into. Null when unknown. */
async function payerOf(work: UnitOfWork, customerId: string): Promise<Customer | null> {
  const [customer = null] = await findCustomers(work, [customerId]);
  const intoId = customer?.mergedIntoCustomerId;
  return intoId ? ((await findCustomers(work, [intoId]))[0] ?? null) : customer;
}

interface Subject {
  readonly subscriptionId: string;
  readonly invoice: Invoice | null;
  readonly creditNote: CreditNote | null;
}

/** An invoice without a subscription has no emails. */
async function readSubject(work: UnitOfWork, { subjectId: id, mailType }: MailToSend): Promise<Subject | null> {
  if (id.startsWith(idPrefix("subscription")))
    return { subscriptionId: id, invoice: mailType === "paused" ? await findUnpaid(work, id) : null, creditNote: null };
  const creditNote = id.startsWith(idPrefix("creditNote")) ? await findRow(work, CreditNoteEntity, { id }) : null;
  const invoice = await findRow(work, InvoiceEntity, { id: creditNote?.invoiceId ?? id });
  return invoice?.subscriptionId == null ? null : { subscriptionId: invoice.subscriptionId, invoice, creditNote };
}

/** The oldest invoice whose charges failed until the subscription was paused. */
async function findUnpaid(work: UnitOfWork, subscriptionId: string): Promise<Invoice | null> {
  const unpaid = { subscriptionId, status: "open", dunningStatus: "stopped" } as const;
  const [oldest] = await readRows(work, InvoiceEntity, unpaid, { orderBy: [["id", "asc"]], limit: 1 });
  return oldest ?? null;
}
