import { blockOf, chargedMethod, findLastAttempt, type Invoice } from "#extensions/capabilities/invoices/index.ts";
import { PaymentMethodExtensionEntity } from "#extensions/capabilities/payment-methods/index.ts";
import { overdueInvoices, type Subscription } from "#extensions/capabilities/subscriptions/index.ts";
import { inBatches } from "#extensions/platform/due-work-runner/due-handler.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { keepDunning } from "./dunning-due.ts";
import { currentPolicy, policyOf } from "./dunning-policies.service.ts";
import { begin, planned, unblocked } from "./dunning-state.ts";
import { beginAfter } from "./follow-failures.ts";
import { lockInvoices } from "./locked-invoices.ts";
import { mayBegin } from "./may-begin.rules.ts";
import { planningBy, planningOf } from "./planning.ts";
import { CHOSEN } from "./reasons.ts";
import { stopped } from "./take-steps.ts";
import { tryCharge } from "./try-charge.ts";

/** Looks again at invoices after a change of their subscription or of the method that pays them. */
export const review = inBatches(async (phase, items) => {
  for (const { invoice, subscription } of await lockInvoices(phase, items)) {
    if (invoice.dunningStatus !== "retrying") await beginAgain(phase, invoice, subscription);
    else if (!stopped(phase, invoice, subscription)) await tryNewMethod(phase, invoice, subscription);
  }
});

/**
 * After a pause the steps begin again, by the same version of the policy, also where that policy paused it. A payer who
 * stopped the payments is not charged again.
 */
async function beginAgain(phase: UnitOfWork, invoice: Invoice, subscription: Subscription): Promise<void> {
  const { dunning } = invoice;
  if ((dunning && !BY_STOP.has(dunning.stoppedBecause)) || !mayBegin(subscription, invoice)) return;
  if (!(await overdueInvoices(phase, subscription)).some(({ id }) => id === invoice.id)) return;
  const attempt = dunning ? null : await findLastAttempt(phase, invoice.id);
  if (attempt?.status === "failed") return beginAfter(phase, { invoice, subscription, attempt });
  const policy = dunning ? await policyOf(phase, dunning.policyVersion) : await currentPolicy(phase);
  const { timeZone } = subscription;
  const { lastDecline = null, blocked = [], waits = [], lastMethodId = null, first = null } = dunning ?? {};
  const planning = await planningBy(phase, policy, { customerId: invoice.customerId, timeZone, lastDecline });
  const begun = { ...begin(phase.now(), policy, timeZone), lastDecline, blocked, waits, lastMethodId, first };
  keepDunning(phase, invoice, planned(begun, planning));
}

const BY_STOP: ReadonlySet<string | null> = new Set(["paused", "unpaid", "schedule_ended"]);

/** Another method than that of the last attempt is charged at once, within the limits. */
async function tryNewMethod(phase: UnitOfWork, invoice: Invoice, subscription: Subscription): Promise<void> {
  const { dunning } = invoice;
  if (!dunning || dunning.endsBecause !== null) return;
  const { customerId } = invoice;
  const charged = await chargedMethod(phase, { customerId, paymentMethodId: subscription.paymentMethodId }, null);
  if (!charged || charged.paymentMethodId === dunning.lastMethodId) return;
  if (blockOf(dunning, charged.paymentMethodId, charged.fingerprint)) return;
  await tryAtOnce(phase, { invoice, subscription }, { ...dunning, reason: CHOSEN, cause: "new_card" });
}

/**
 * A card that its network updated is charged at once, within the limits, and once. After a later update the next step
 * charges it.
 */
export const chargeUpdated = inBatches(async (phase, items) => {
  for (const { invoice, subscription } of await lockInvoices(phase, items)) {
    const { dunning } = invoice;
    if (!dunning || invoice.dunningStatus !== "retrying" || dunning.endsBecause !== null) continue;
    if (stopped(phase, invoice, subscription)) continue;
    const { updatedMethods = [] } = dunning;
    const methodId = dunning.lastMethodId ?? (await usableAgain(phase, { invoice, subscription }, dunning));
    if (methodId === null) continue;
    const allowed = { ...unblocked(dunning, methodId), updatedMethods: [...updatedMethods, methodId].slice(-20) };
    if (updatedMethods.includes(methodId)) {
      keepDunning(phase, invoice, planned(allowed, await planningOf(phase, invoice, dunning)));
      continue;
    }
    const reason = "The card network updated the card, which is charged at once.";
    await tryAtOnce(phase, { invoice, subscription }, { ...allowed, reason, cause: "updater" });
  }
});

/** Where no method could be charged, since it had expired or was blocked: the one that its network has updated since. */
async function usableAgain(
  phase: UnitOfWork,
  { invoice: { customerId }, subscription: { paymentMethodId } }: Owed,
  { beganAt }: NonNullable<Invoice["dunning"]>,
): Promise<string | null> {
  const charged = await chargedMethod(phase, { customerId, paymentMethodId }, null);
  const method = charged && (await findRow(phase, PaymentMethodExtensionEntity, { id: charged.paymentMethodId }));
  return method?.updatedByNetworkAt && method.updatedByNetworkAt >= new Date(beganAt) ? method.id : null;
}

interface Owed {
  readonly invoice: Invoice;
  readonly subscription: Subscription;
  /** In real time, where a payer waits for it. */
  readonly chargedAt?: Date;
}

/** Counts no step, and leaves the schedule as it is. */
export async function tryAtOnce(
  phase: UnitOfWork,
  { invoice, subscription, chargedAt }: Owed,
  dunning: NonNullable<Invoice["dunning"]>,
): Promise<void> {
  const planning = await planningOf(phase, invoice, dunning);
  const now = planning.now.toISOString();
  await tryCharge(phase, {
    ...{ invoice, subscription, planning, chargedAt },
    dunning: { ...dunning, isExtra: true, nextStepAt: now, nextAttemptAt: now },
  });
}
