import { type Customer, findActive } from "#extensions/capabilities/customers/index.ts";
import {
  type Invoice,
  type InvoiceAttempt,
  InvoiceAttemptEntity,
  InvoiceEntity,
} from "#extensions/capabilities/invoices/index.ts";
import { getSession } from "#extensions/capabilities/payment-methods/index.ts";
import { codeHashOf } from "#extensions/platform/kernel/page-code.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { findRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { dunnedInvoices } from "./dunned-invoices.ts";
import { type DunningLink, DunningLinkEntity } from "./dunning-link.entity.ts";
import { type DunningStep, stepOf } from "./page-step.rules.ts";

export interface DunningView {
  readonly link: DunningLink;
  readonly customer: Customer;
  /** What is owed, the oldest first. */
  readonly invoices: readonly Invoice[];
  readonly step: DunningStep;
  /** The invoice whose charge the payer has to confirm. */
  readonly toApprove: Invoice | null;
  /** The charge of the card that was entered here, if it failed. */
  readonly declined: InvoiceAttempt | null;
  /** Whether that card is not charged at all now, since its network forbids it. */
  readonly isRefused: boolean;
}

/** Every wrong code is the same refusal. @throws dunning_link_unknown, dunning_link_expired */
export async function getByCode(work: UnitOfWork, { code }: { readonly code: string }) {
  const link = await findRow(work, DunningLinkEntity, { codeHash: codeHashOf(code) });
  if (!link) throw refuse("dunning_link_unknown");
  const customer = await findActive(work, link.customerId);
  if (!customer || work.now() >= link.expiresAt) throw refuse("dunning_link_expired");
  return { link, customer };
}

/** It changes nothing. @throws dunning_link_unknown, dunning_link_expired */
export async function viewPage(work: UnitOfWork, asked: { readonly code: string }): Promise<DunningView> {
  const { link, customer } = await getByCode(work, asked);
  const invoices = await owedOf(work, link, customer);
  const attempts = await attemptsOf(work, link, invoices);
  const open = attempts.filter(({ status }) => status === "processing" || status === "action_required");
  const waiting = open.find(({ status }) => status === "action_required");
  const isUnderWay = open.length > 0 || (await isBeginning(work, link, { invoices, attempts }));
  const step = stepOf({
    ...{ owed: invoices.length, isToApprove: waiting !== undefined, isUnderWay },
    isPaid: invoices.length === 0 && (await isPaid(work, link)),
  });
  const toApprove = invoices.find(({ id }) => id === waiting?.invoiceId) ?? null;
  const ofCard = attempts.filter(({ dueAt }) => isAt(dueAt, link.chargedAt));
  const declined = ofCard.find(({ status }) => status === "failed") ?? null;
  const isRefused = step === "due" && link.chargedAt != null && ofCard.length === 0;
  return { link, customer, invoices, step, toApprove, declined, isRefused };
}

/** Empty once the invoices of the email are settled, even if the payer owes others by then. */
async function owedOf(work: UnitOfWork, { invoiceIds }: DunningLink, customer: Customer): Promise<Invoice[]> {
  const owed = await dunnedInvoices(work, customer.id);
  return owed.some(({ id }) => invoiceIds.includes(id)) ? owed : [];
}

/** Those that are under way, and those that were made with the card that was entered here. */
function attemptsOf(work: UnitOfWork, { chargedAt }: DunningLink, invoices: readonly Invoice[]) {
  const invoiceId = invoices.map(({ id }) => id);
  const open = { invoiceId, status: ["processing", "action_required"] } as const;
  const own = chargedAt ? [{ invoiceId, dueAt: chargedAt }] : [];
  return invoiceId.length === 0 ? [] : readRows(work, InvoiceAttemptEntity, [open, ...own]);
}

interface Read {
  readonly invoices: readonly Invoice[];
  readonly attempts: readonly InvoiceAttempt[];
}

/** For so long a charge that is due may take to begin. */
const BEGINNING_MS = 120_000;

/** The card is stored, and its charges have not begun. */
async function isBeginning(work: UnitOfWork, link: DunningLink, { invoices, attempts }: Read): Promise<boolean> {
  const { paymentMethodSessionId, chargedAt, agreed } = link;
  if (paymentMethodSessionId == null) return false;
  if (!chargedAt) return (await getSession(work, paymentMethodSessionId)).status === "completed";
  const isLate = work.clock.realNow().getTime() - chargedAt.getTime() > BEGINNING_MS;
  const begun = new Set(attempts.filter(({ dueAt }) => isAt(dueAt, chargedAt)).map(({ invoiceId }) => invoiceId));
  const isMissing = ({ id, dunning }: Invoice) =>
    agreed?.some(({ invoiceId }) => invoiceId === id) && dunning?.attemptCause === "payer_page" && !begun.has(id);
  return !isLate && invoices.some(isMissing);
}

const isAt = (one: Date | null | undefined, other: Date | null | undefined): boolean =>
  one != null && one.getTime() === other?.getTime();

async function isPaid(work: UnitOfWork, { invoiceIds }: DunningLink): Promise<boolean> {
  const mailed = await readRows(work, InvoiceEntity, { id: [...invoiceIds] });
  return mailed.some(({ status }) => status === "paid");
}
