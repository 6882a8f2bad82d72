import {
  type Invoice,
  type StoppedBecause,
  type StoredDunning,
  stoppedDunning,
} from "#extensions/capabilities/invoices/index.ts";
import { type Subscription, SubscriptionEntity } from "#extensions/capabilities/subscriptions/index.ts";
import { inBatches } from "#extensions/platform/due-work-runner/due-handler.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { keepDunning } from "./dunning-due.ts";
import { lockInvoices } from "./locked-invoices.ts";
import { planningOf } from "./planning.ts";
import { tryCharge } from "./try-charge.ts";

/** Takes the steps that are due. Finished work of a batch is deleted, so that a step can be due at one time again. */
export const takeSteps = inBatches(async (phase, items) => {
  for (const { invoice, subscription, item } of await lockInvoices(phase, items)) {
    const { dunning } = invoice;
    if (!dunning || !isDue(invoice, dunning, item.dueAt) || stopped(phase, invoice, subscription)) continue;
    await tryCharge(phase, { invoice, subscription, dunning, planning: await planningOf(phase, invoice, dunning) });
  }
});

/** A step that was moved leaves its due work behind. */
function isDue({ dunningStatus }: Invoice, { nextStepAt, endsBecause }: StoredDunning, dueAt: Date): boolean {
  return dunningStatus === "retrying" && endsBecause === null && nextStepAt !== null && new Date(nextStepAt) <= dueAt;
}

/** Ends it where the invoice or its subscription is charged no more. */
export function stopped(phase: UnitOfWork, invoice: Invoice, subscription: Subscription): boolean {
  const because = stopOf(subscription);
  if (because && invoice.dunning) keepDunning(phase, invoice, stoppedDunning(invoice.dunning, because));
  return because !== null || invoice.status !== "open";
}

/** A process may have claimed a charge before its subscription was paused or ended. @throws subscription_not_changeable */
export async function guardRetries(phase: UnitOfWork, invoices: readonly Invoice[]): Promise<void> {
  const id = [...new Set(invoices.flatMap(({ subscriptionId }) => subscriptionId ?? []))];
  const uncharged = (await readRows(phase, SubscriptionEntity, { id })).find((row) => stopOf(row) !== null);
  if (!uncharged) return;
  const { id: subscriptionId, status, version } = uncharged;
  throw refuse("subscription_not_changeable", {
    subscription_id: subscriptionId,
    subscription_status: status,
    version,
  });
}

function stopOf({ status, endedAt }: Subscription): StoppedBecause | null {
  if (endedAt) return "canceled";
  return status === "paused" || status === "unpaid" ? status : null;
}
