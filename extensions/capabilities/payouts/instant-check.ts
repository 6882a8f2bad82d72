import { findActiveMerchant } from "#extensions/capabilities/merchants/index.ts";
import type { DomainError } from "#extensions/platform/errors.ts";
import { refuse } from "#extensions/platform/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type InstantBreakdown, instantAvailable, readBreakdown } from "./available.service.ts";
import { obstacleOf } from "./destination.rules.ts";
import { instantRange } from "./instant-terms.ts";
import { fitsAllAt, isExceeded, type LimitUse, readLimits } from "./limits.service.ts";
import { insufficientBalance, limitExceeded, outOfRange } from "./payout.refusals.ts";
import type { PayoutDestination } from "./payout-destination.entity.ts";

interface Asked {
  readonly currency: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly destination: PayoutDestination | null;
  /** Since when payouts of the currency are stopped. */
  readonly frozenAt: Date | null | undefined;
}

/** What an instant payout rests on, and everything that stands in its way. */
export interface InstantCheck {
  readonly breakdown: InstantBreakdown;
  readonly limits: readonly LimitUse[];
  /** About the account and the destination: what another amount does not mend. */
  readonly accountRefusals: readonly DomainError[];
  readonly amountRefusals: readonly DomainError[];
}

/** Checks an instant payout in the order in which it is refused. What is under way counts when the balance is locked. */
export async function checkInstant(work: UnitOfWork, asked: Asked): Promise<InstantCheck> {
  const { currency } = asked;
  const limits = await readLimits(work, currency);
  const breakdown = await readBreakdown(work, currency);
  const accountRefusals = [
    (await findActiveMerchant(work)) ? null : refuse("capability_inactive", { environment: work.environment }),
    asked.frozenAt ? refuse("payouts_frozen", { currency }) : null,
    destinationRefusal(work, asked),
  ];
  return {
    breakdown,
    limits,
    accountRefusals: accountRefusals.filter((each) => each !== null),
    amountRefusals: amountRefusals(asked, { limits, breakdown, now: work.now() }),
  };
}

function destinationRefusal(work: UnitOfWork, { destination, currency }: Asked): DomainError | null {
  if (destination) return obstacleOf(destination, { currency, isInstant: true, now: work.now() });
  return refuse("destination_ineligible", { problem: `No destination takes instant payouts in ${currency}. Add one.` });
}

function amountRefusals(
  { currency, amount, fee }: Asked,
  { limits, breakdown, now }: Pick<InstantCheck, "limits" | "breakdown"> & { readonly now: Date },
): DomainError[] {
  const range = instantRange(currency);
  const exceeded = limits.filter((limit) => isExceeded(limit, amount));
  const most = instantAvailable(breakdown);
  // As much as possible is 0 when there is nothing.
  const isOutOfRange = amount > 0n && (amount < range.least || amount > range.most);
  return [
    ...(isOutOfRange ? [outOfRange(range, currency)] : []),
    ...(exceeded.length > 0 ? [limitExceeded(exceeded, currency, fitsAllAt(exceeded, amount, now))] : []),
    ...(amount + fee > most || most < range.least ? [insufficientBalance(breakdown, most, currency)] : []),
  ];
}
