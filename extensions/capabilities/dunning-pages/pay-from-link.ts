import { payWithCard } from "#extensions/capabilities/dunning/index.ts";
import { InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { getSession, holdCharged, PaymentMethodSessionEntity } from "#extensions/capabilities/payment-methods/index.ts";
import type { DueInTransaction } from "#extensions/platform/due-work-runner/due-handler.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { findRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { FollowedEvent } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type DunningLink, DunningLinkEntity } from "./dunning-link.entity.ts";

/** Due work of a link whose payer has entered a card, in real time: the payer waits for it also on a test clock. */
export const PAY_FROM_LINK = "dunning_link.pay";

/** While a charge with the former card is under way. */
const AGAIN_MS = 15_000;

/** In the transaction that stores the card, so that a payer who never comes back to the page pays too. */
export async function followCards(phase: UnitOfWork, events: readonly FollowedEvent[]): Promise<void> {
  for (const { type, subject } of events) {
    if (type !== "payment_method_session.completed" || !isRowOf(PaymentMethodSessionEntity, subject)) continue;
    const link = await findRow(phase, DunningLinkEntity, { paymentMethodSessionId: subject.id });
    if (link) payLater(phase, link, phase.clock.realNow());
  }
}

function payLater(phase: UnitOfWork, { id: subjectId }: DunningLink, at: Date): void {
  phase.due({ kind: PAY_FROM_LINK, subjectId, at, clock: "real" });
}

/** Lets the subscriptions use the card, and charges what the payer agreed to, once. */
export const payFromLink: DueInTransaction = async (phase, { subjectId }) => {
  const link = await findRow(phase, DunningLinkEntity, { id: subjectId });
  if (!link || link.paymentMethodSessionId == null || link.chargedAt) return;
  const { paymentMethodId, customerId } = await getSession(phase, link.paymentMethodSessionId);
  if (paymentMethodId == null) return;
  const chargedAt = phase.clock.realNow();
  if (await isUsable(phase, { customerId, paymentMethodId })) {
    const invoiceIds = await agreedIds(phase, link);
    const isDone = await payWithCard(phase, { invoiceIds, paymentMethodId, chargedAt });
    if (!isDone) return payLater(phase, link, new Date(chargedAt.getTime() + AGAIN_MS));
  }
  const row = await lockRow(phase, DunningLinkEntity, link.id, "link");
  row.chargedAt = chargedAt;
};

/** The customer or the card may have ended meanwhile. */
async function isUsable(phase: UnitOfWork, charged: Parameters<typeof holdCharged>[1]): Promise<boolean> {
  try {
    await holdCharged(phase, charged);
    return true;
  } catch (error) {
    if (!isRefusal(error, "customer_not_usable", "payment_method_not_usable", "resource_missing")) throw error;
    return false;
  }
}

/** Never more than the page showed. */
async function agreedIds(phase: UnitOfWork, { agreed }: DunningLink): Promise<string[]> {
  const amounts = new Map((agreed ?? []).map(({ invoiceId, amount }) => [invoiceId, BigInt(amount)]));
  const invoices = await readRows(phase, InvoiceEntity, { id: [...amounts.keys()], status: "open" });
  return invoices.flatMap(({ id, dueMinorUnits }) => (dueMinorUnits <= (amounts.get(id) ?? 0n) ? [id] : []));
}
