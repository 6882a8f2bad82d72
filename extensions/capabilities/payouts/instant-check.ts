import { payoutObstacle } from "#extensions/capabilities/merchant-account/index.ts";
import { findActiveMerchant } from "#extensions/capabilities/merchants/index.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type InstantBreakdown, instantAvailable, readBreakdown } from "./available.service.ts";
import { obstacleOf } from "./destination.rules.ts";
import { instantRange } from "./instant-terms.ts";
import { fitsAllAt, isExceeded, type LimitUse, readLimits } from "./limits.service.ts";
import { insufficientBalance, limitExceeded, outOfRange } from "./payout.refusals.ts";
import type { PayoutDestination } from "./payout-destination.entity.ts";

interface RequestedPayout {
  readonly currency: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly destination: PayoutDestination | null;
  /** The time since which the currency's payouts are stopped. */
  readonly frozenAt: Date | null | undefined;
}

/** The basis of an instant payout, and all reasons to refuse it. */
export interface InstantCheck {
  readonly breakdown: InstantBreakdown;
  readonly limits: readonly LimitUse[];
  /** Refusals about the account and the destination, which another amount does not change. */
  readonly accountRefusals: readonly DomainError[];
  readonly amountRefusals: readonly DomainError[];
}

/**
 * Checks an instant payout in the order of refusals. Call it with the balance locked to include concurrent requests.
 */
export async function checkInstant(work: UnitOfWork, requested: RequestedPayout): Promise<InstantCheck> {
  const { currency } = requested;
  const limits = await readLimits(work, currency);
  const breakdown = await readBreakdown(work, currency);
  const accountRefusals = [
    (await findActiveMerchant(work)) ? null : refuse("capability_inactive", { environment: work.environment }),
    await payoutObstacle(work),
    requested.frozenAt ? refuse("payouts_frozen", { currency }) : null,
    destinationRefusal(work, requested),
  ];
  return {
    breakdown,
    limits,
    accountRefusals: accountRefusals.filter((each) => each !== null),
    amountRefusals: amountRefusals(requested, { limits, breakdown, now: work.now() }),
  };
}

function destinationRefusal(work: UnitOfWork, { destination, currency }: RequestedPayout): DomainError | null {
  if (destination) return obstacleOf(destination, { currency, isInstant: true, now: work.now() });
  return refuse("destination_ineligible", { problem: `No destination takes instant payouts in ${currency}. Add one.` });
}

function amountRefusals(
  { currency, amount, fee }: RequestedPayout,
  { limits, breakdown, now }: Pick<InstantCheck, "limits" | "breakdown"> & { readonly now: Date },
): DomainError[] {
  const range = instantRange(currency);
  const exceeded = limits.filter((limit) => isExceeded(limit, amount));
  const most = instantAvailable(breakdown);
  // The maximum possible amount is 0 when nothing is available.
  const isOutOfRange = amount > 0n && (amount < range.least || amount > range.most);
  return [
    ...(isOutOfRange ? [outOfRange(range, currency)] : []),
    ...(exceeded.length > 0 ? [limitExceeded(exceeded, currency, fitsAllAt(exceeded, amount, now))] : []),
    ...(amount + fee > most || most < range.least ? [insufficientBalance(breakdown, most, currency)] : []),
  ];
}
