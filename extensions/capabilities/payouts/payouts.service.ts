import { type Balance, BalanceEntity } from "#extensions/capabilities/ledger/index.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { getRow } from "#extensions/platform/rows/rows.ts";
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

/** The reason why an unsent payout cannot go to its destination; a deleted destination is gone. Null if it can. */
export async function destinationObstacle(work: UnitOfWork, payout: Payout): Promise<DomainError | null> {
  const { payoutDestinationId: id, currency, method } = payout;
  const condition = { environment: work.environment, id };
  const destination = await work.em.findOne(PayoutDestinationEntity, condition, { refresh: true });
  if (!destination) return destinationRemoved(id);
  return obstacleOf(destination, { currency, isInstant: method === "instant", now: work.now() });
}

/**
 * The payout made from a quote. One whose money was certainly released does not count, so the quote can be used again.
 */
export function findPayoutOf({ em, environment }: UnitOfWork, { id }: PayoutQuote): Promise<Payout | null> {
  return em.findOne(PayoutEntity, { environment, payoutQuoteId: id, bookedStatus: { $in: [...SPENT] } });
}

/** The currency's balance row. Null before its first payout or change of sign. */
export function findBalance({ em, environment }: UnitOfWork, currency: string): Promise<Balance | null> {
  return em.findOne(BalanceEntity, { environment, currency });
}

export function snapshotOf(destination: PayoutDestination): DestinationSnapshot {
  const { destinationType, name, last4 = null } = destination;
  const { bankLinkId = null, bankAccountId = null, paymentMethodId = null } = destination;
  return { destinationType, name, last4, bankLinkId, bankAccountId, paymentMethodId };
}

/** The destination of the currency's settlements. */
export function findDefault({ em, environment }: UnitOfWork, currency: string): Promise<PayoutDestination | null> {
  return em.findOne(PayoutDestinationEntity, { environment, defaultFor: currency }, { refresh: true });
}

/** Payouts with an open conflict, oldest first. */
export async function listOpenConflicts({ em, environment }: UnitOfWork, currency: string): Promise<string[]> {
  const condition = { environment, currency, hasConflict: true, conflictResolvedAt: null };
  const payouts = await em.find(PayoutEntity, condition, { orderBy: { createdAt: "asc", id: "asc" }, refresh: true });
  return payouts.map(({ id }) => id);
}

/** @throws payouts_frozen */
export async function assertNotFrozen(work: UnitOfWork, currency: string): Promise<void> {
  if ((await findBalance(work, currency))?.payoutsFrozenAt) throw refuse("payouts_frozen", { currency });
}
