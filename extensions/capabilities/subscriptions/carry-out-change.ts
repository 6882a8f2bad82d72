import {
  billLater,
  type Charge,
  chargeSteps,
  finalizeInvoice,
  type Invoice,
  waitingLines,
} from "#extensions/capabilities/invoices/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { UpdateSubscriptionRequest } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { applyChange, DROP_CHANGE } from "./apply-change.ts";
import { CHECK_OVERDUE, draftFor } from "./bill-period.ts";
import { itemDetails } from "./item-details.rules.ts";
import type { Locked } from "./loaded.ts";
import type { PlannedChange } from "./plan-change.ts";
import type { Subscription } from "./subscription.entity.ts";
import type { StoredItem, StoredPendingChange } from "./subscription-shapes.rules.ts";

/** How long a change waits for its payment. */
const PENDING_MS = 23 * 3_600_000;

/** The actor of what payers do in their account. */
const PAYER = "payer";

interface ToBill {
  readonly planned: PlannedChange;
  /** The method of the same request; an empty text for the customer's default. */
  readonly paymentMethodId: string | undefined;
}

interface BilledChange {
  readonly invoice: Invoice;
  /** What waited for the next invoice, and is on this one now. */
  readonly waitingLineIds: readonly string[];
  /** Null for one that nothing more is asked about. */
  readonly charge: Charge | null;
  /** Whether the card testing rules refused it, so that it has failed already. */
  readonly isRefused: boolean;
}

/** Makes the invoice of a change that is billed at once, and begins to charge it. Null for any other. */
export async function billChange(
  phase: UnitOfWork,
  locked: Locked,
  { planned, paymentMethodId }: ToBill,
): Promise<BilledChange | null> {
  const { proration, lines, period } = planned;
  if (proration !== "invoice_now" && proration !== "reset") return null;
  const { account, subscription } = locked;
  const paying =
    paymentMethodId === undefined ? subscription : { ...subscription, paymentMethodId: paymentMethodId || null };
  const waiting = await waitingLines(phase, [subscription.id]);
  const draft = await draftFor(phase, paying, { reason: "change", periodIndex: period?.index ?? null, lines, waiting });
  const invoice = await finalizeInvoice(phase, account, draft);
  await phase.save();
  const charge = isOwed(invoice) ? await chargeSteps.prepare(phase, { invoice, by: "merchant" }) : null;
  const isRefused = charge?.sale === null;
  // Its attempt ends here: attempts are locked before the subscription.
  if (isRefused) await phase.notifyFollowers();
  return { invoice, waitingLineIds: waiting.map(({ id }) => id), charge: isRefused ? null : charge, isRefused };
}

interface ToCarryOut {
  readonly planned: PlannedChange;
  readonly request: Pick<UpdateSubscriptionRequest, "onPaymentFailure">;
  readonly now: Date;
  /** Of a change that is billed at once. */
  readonly billed: Pick<BilledChange, "invoice" | "waitingLineIds"> | null;
}

/** Carries out a change, or lets it wait for its payment or its renewal. The subscription's row is locked. */
export async function carryOut(phase: UnitOfWork, locked: Locked, change: ToCarryOut): Promise<void> {
  const { planned, billed, now, request } = change;
  const invoice = billed?.invoice ?? null;
  const { subscription: row } = locked;
  const { proration, target, lines } = planned;
  const resetsAt = planned.period ? now : null;
  if (invoice) row.latestInvoiceId = invoice.id;
  if (proration === "at_renewal") return wait(phase, row, { ...waiting(planned), waitsFor: "at_renewal" });
  if (billed && invoice && isOwed(invoice) && request.onPaymentFailure !== "apply_and_past_due")
    return waitForPayment(phase, row, { planned, ...billed, resetsAt });
  if (proration === "next_invoice") billLater(phase, row.id, lines);
  await applyChange(phase, locked, { target, resetsAt });
  if (invoice?.status === "open" && invoice.dueAt && !isOwed(invoice))
    phase.due({ kind: CHECK_OVERDUE, subjectId: row.id, at: invoice.dueAt });
}

interface Payable extends Pick<BilledChange, "invoice" | "waitingLineIds"> {
  readonly planned: PlannedChange;
  readonly resetsAt: Date | null;
}

function waitForPayment(phase: UnitOfWork, row: Subscription, change: Payable): void {
  const { planned, invoice, waitingLineIds, resetsAt } = change;
  const expiresAt = new Date(phase.now().getTime() + PENDING_MS);
  const times = { expiresAt: expiresAt.toISOString(), resetsAt: resetsAt?.toISOString() ?? null };
  const billed = { invoiceId: invoice.id, ...(waitingLineIds.length > 0 && { waitingLineIds }) };
  wait(phase, row, { ...waiting(planned), ...times, waitsFor: "payment", ...billed });
  phase.due({ kind: DROP_CHANGE, subjectId: row.id, at: expiresAt });
}

function wait(phase: UnitOfWork, row: Subscription, pendingChange: StoredPendingChange): void {
  row.pendingChange = { ...pendingChange, ...(phase.actor === PAYER && { by: PAYER }) };
  phase.record({ type: "subscription.change_scheduled", subject: row, data: itemDetails(pendingChange.items) });
}

function waiting({ target }: PlannedChange) {
  const items = target.map(({ itemId, priceId, quantity, tax }): StoredItem => ({ itemId, priceId, quantity, tax }));
  return { items, invoiceId: null, expiresAt: null, resetsAt: null };
}

const isOwed = ({ status, collectionMethod }: Invoice): boolean =>
  status === "open" && collectionMethod === "automatic";
