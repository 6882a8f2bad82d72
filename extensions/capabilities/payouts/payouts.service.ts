import { type Balance, BalanceEntity } from "#extensions/capabilities/ledger/index.ts";
import { getRow } from "#extensions/platform/database/rows.ts";
import type { DomainError } from "#extensions/platform/errors.ts";
import { refuse } from "#extensions/platform/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { destinationRemoved, obstacleOf } from "./destination.rules.ts";
import { type DestinationSnapshot, type Payout, PayoutEntity } from "./payout.entity.ts";
import { SPENT } from "./payout.rules.ts";
import { type PayoutDestination, PayoutDestinationEntity } from "./payout-destination.entity.ts";
import type { PayoutQuote } from "./payout-quote.entity.ts";

/** @throws resource_missing */
export function getPayout(work: UnitOfWork, payoutId: string): Promise<Payout> {
  return getRow(work, PayoutEntity, payoutId, "payout");
}

/** @throws resource_missing */
export function getDestination(work: UnitOfWork, payoutDestinationId: string): Promise<PayoutDestination> {
  return getRow(work, PayoutDestinationEntity, payoutDestinationId, "payout destination");
}

/** Why a payout that was not sent yet cannot go where it was to go. A destination that was removed is gone. Null when it can. */
export async function destinationObstacle(work: UnitOfWork, payout: Payout): Promise<DomainError | null> {
  const { payoutDestinationId: id, currency, method } = payout;
  const condition = { environment: work.environment, id };
  const destination = await work.em.findOne(PayoutDestinationEntity, condition, { refresh: true });
  if (!destination) return destinationRemoved(id);
  return obstacleOf(destination, { currency, isInstant: method === "instant", now: work.now() });
}

/** The payout that was made of a quote. One whose money is back for certain is none: it may be made again. */
export function findPayoutOf({ em, environment }: UnitOfWork, { id }: PayoutQuote): Promise<Payout | null> {
  return em.findOne(PayoutEntity, { environment, payoutQuoteId: id, bookedStatus: { $in: [...SPENT] } });
}

/** What is remembered of the currency's balance. Null before its first payout or change of sign. */
export function findBalance({ em, environment }: UnitOfWork, currency: string): Promise<Balance | null> {
  return em.findOne(BalanceEntity, { environment, currency });
}

export function snapshotOf(destination: PayoutDestination): DestinationSnapshot {
  const { destinationType, name, last4 = null } = destination;
  const { bankLinkId = null, bankAccountId = null, paymentMethodId = null } = destination;
  return { destinationType, name, last4, bankLinkId, bankAccountId, paymentMethodId };
}

/** Where settlements of the currency are paid. */
export function findDefault({ em, environment }: UnitOfWork, currency: string): Promise<PayoutDestination | null> {
  return em.findOne(PayoutDestinationEntity, { environment, defaultFor: currency }, { refresh: true });
}

/** Payouts of which a person still has to find out whether their money has left, the oldest first. */
export async function listOpenConflicts({ em, environment }: UnitOfWork, currency: string): Promise<string[]> {
  const condition = { environment, currency, hasConflict: true, conflictResolvedAt: null };
  const payouts = await em.find(PayoutEntity, condition, { orderBy: { createdAt: "asc", id: "asc" }, refresh: true });
  return payouts.map(({ id }) => id);
}

/** @throws payouts_frozen */
export async function assertNotFrozen(work: UnitOfWork, currency: string): Promise<void> {
  if ((await findBalance(work, currency))?.payoutsFrozenAt) throw refuse("payouts_frozen", { currency });
}
