import { BankLinkEntity } from "#extensions/capabilities/bank-links/index.ts";
import { PaymentMethodExtensionEntity } from "#extensions/capabilities/payment-methods/index.ts";
import type { SettlementQueueEntry } from "#extensions/capabilities/settlement-queue/index.ts";
import { atOnce } from "#extensions/platform/due-work/at-once.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { FollowedEvent } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { CHECK_BALANCE, PAY_SETTLEMENT, PAY_WAITING } from "./due-kinds.ts";
import { PayoutDestinationEntity } from "./payout-destination.entity.ts";

/** Applies other capabilities' changes to payouts, in their transaction. */
export async function followSources(phase: UnitOfWork, events: readonly FollowedEvent[]): Promise<void> {
  for (const { type, subject } of events) {
    if (type === "settlement.approved") phase.due({ kind: PAY_SETTLEMENT, subjectId: subject.id, at: phase.now() });
    if (type === "merchant_account.status_changed") await payAllWaiting(phase);
    if (type === "bank_link.updated" || type === "bank_link.removed") await followLink(phase, type, subject.id);
    if (type.startsWith("payment_method.") && type !== "payment_method.attached") await followCard(phase, subject.id);
  }
  checkBalances(phase, events);
}

/** Settlements may have waited for the account's status. */
async function payAllWaiting({ em, environment, due, clock }: UnitOfWork): Promise<void> {
  const defaults = await em.find(PayoutDestinationEntity, { environment, defaultFor: { $ne: null } });
  for (const { id } of defaults) due({ kind: PAY_WAITING, subjectId: id, ...atOnce(clock) });
}

async function followLink(phase: UnitOfWork, type: string, bankLinkId: string): Promise<void> {
  await setUsable(phase, { bankLinkId }, async () => {
    const link = await phase.em.findOne(BankLinkEntity, { environment: phase.environment, id: bankLinkId });
    return type !== "bank_link.removed" && link?.status === "active";
  });
}

async function followCard(phase: UnitOfWork, id: string): Promise<void> {
  await setUsable(phase, { paymentMethodId: id }, async () => {
    const method = await phase.em.findOne(PaymentMethodExtensionEntity, { environment: phase.environment, id });
    return method?.status === "active";
  });
}

type Source = { readonly bankLinkId: string } | { readonly paymentMethodId: string };

/**
 * Updates destinations of a bank link or card; most have none. Settlements may have waited for a destination to work
 * again.
 */
async function setUsable(phase: UnitOfWork, source: Source, readUsable: () => Promise<boolean>): Promise<void> {
  const condition = { environment: phase.environment, ...source };
  const found = await phase.em.find(PayoutDestinationEntity, condition, { orderBy: { id: "asc" } });
  const isUsable = found.length > 0 && (await readUsable());
  for (const { id } of found.filter((each) => each.isUsable !== isUsable)) {
    const destination = await lockRow(phase, PayoutDestinationEntity, id, "payout destination");
    destination.isUsable = isUsable;
    phase.record({ type: "payout_destination.updated", subject: destination });
    if (isUsable) phase.due({ kind: PAY_WAITING, subjectId: id, ...atOnce(phase.clock) });
  }
}

/** Checks for a balance below 0 after the transaction, so that sales don't wait for each other. */
function checkBalances(phase: UnitOfWork, events: readonly FollowedEvent[]): void {
  const entries = events
    .filter(({ type }) => type.startsWith("settlement_queue_entry."))
    .map(({ subject }) => subject as SettlementQueueEntry);
  const released = entries.filter(({ status }) => status === "released");
  for (const [entry] of Map.groupBy(released, ({ currency }) => currency).values())
    if (entry) phase.due({ kind: CHECK_BALANCE, subjectId: entry.id, ...atOnce(phase.clock) });
}
