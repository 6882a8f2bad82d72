import { billLater, chargeSteps, finalizeInvoice, type Invoice } from "#extensions/capabilities/invoices/index.ts";
import { settled } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { UpdateSubscriptionRequest } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { applyChange, DROP_CHANGE } from "./apply-change.ts";
import { CHECK_OVERDUE, draftFor } from "./bill-period.ts";
import { shownAfter } from "./charging-operation.ts";
import type { Locked } from "./loaded.ts";
import type { PlannedChange } from "./plan-change.ts";
import type { Subscription } from "./subscription.entity.ts";
import type { StoredItem, StoredPendingChange } from "./subscription-shapes.rules.ts";

/** How long a change waits for its payment. */
const PENDING_MS = 23 * 3_600_000;

interface ToCarryOut {
  readonly planned: PlannedChange;
  readonly request: Pick<UpdateSubscriptionRequest, "onPaymentFailure">;
  readonly now: Date;
}

/** Carries out a change whose subscription's row is locked. */
export async function carryOut(phase: UnitOfWork, locked: Locked, change: ToCarryOut) {
  const { planned } = change;
  const { subscription } = locked;
  if (planned.proration === "invoice_now" || planned.proration === "reset") return charge(phase, locked, change);
  if (planned.proration === "at_renewal") wait(phase, subscription, { ...waiting(planned), waitsFor: "at_renewal" });
  else {
    for (const line of planned.lines) billLater(phase, subscription.id, line);
    await applyChange(phase, locked, { target: planned.target, resetsAt: null });
  }
  return settled(await shownAfter(phase, subscription.id));
}

function waiting({ target }: PlannedChange) {
  const items = target.map(({ itemId, priceId, quantity, tax }): StoredItem => ({ itemId, priceId, quantity, tax }));
  return { items, invoiceId: null, expiresAt: null, resetsAt: null };
}

function wait(phase: UnitOfWork, row: Subscription, pendingChange: StoredPendingChange): void {
  row.pendingChange = pendingChange;
  phase.record({ type: "subscription.change_scheduled", subject: row });
}

/** Bills the change at once. It waits for its payment, unless it applies in any case or there is nothing to pay. */
async function charge(phase: UnitOfWork, locked: Locked, { planned, request, now }: ToCarryOut) {
  const { account, subscription: row } = locked;
  const { target, lines, period } = planned;
  const draft = await draftFor(phase, row, { reason: "change", periodIndex: period?.index ?? null, lines });
  const invoice = await finalizeInvoice(phase, account, draft);
  row.latestInvoiceId = invoice.id;
  const resetsAt = period ? now : null;
  if (isOwed(invoice) && request.onPaymentFailure !== "apply_and_past_due") {
    const expiresAt = new Date(phase.now().getTime() + PENDING_MS);
    const times = { expiresAt: expiresAt.toISOString(), resetsAt: resetsAt?.toISOString() ?? null };
    wait(phase, row, { ...waiting(planned), ...times, waitsFor: "payment", invoiceId: invoice.id });
    phase.due({ kind: DROP_CHANGE, subjectId: row.id, at: expiresAt });
  } else await applyChange(phase, locked, { target, resetsAt });
  await phase.save();
  const started = isOwed(invoice) ? await chargeSteps.prepare(phase, { invoice, by: "merchant" }) : null;
  if (started) return { subscriptionId: row.id, charge: started };
  if (invoice.status === "open" && invoice.dueAt && !isOwed(invoice))
    phase.due({ kind: CHECK_OVERDUE, subjectId: row.id, at: invoice.dueAt });
  return settled(await shownAfter(phase, row.id));
}

const isOwed = ({ status, collectionMethod }: Invoice): boolean =>
  status === "open" && collectionMethod === "automatic";
