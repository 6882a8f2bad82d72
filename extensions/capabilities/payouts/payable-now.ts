import { instantPayoutFee } from "#extensions/capabilities/settlement-queue/index.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { instantAvailable } from "./available.service.ts";
import { checkInstant, type InstantCheck } from "./instant-check.ts";
import { instantRange, mostWithin } from "./instant-terms.ts";
import { isExceeded } from "./limits.service.ts";
import { type PayoutDestination, PayoutDestinationEntity } from "./payout-destination.entity.ts";

interface PayableNow extends Pick<InstantCheck, "breakdown" | "limits"> {
  /** The most that can arrive, and 0 while something refuses even the least. */
  readonly mostMinorUnits: bigint;
  readonly leastMinorUnits: bigint;
  readonly refusals: readonly DomainError[];
}

/** What one instant payout can be now. What says how much can go takes it from here, so that all of it agrees. */
export async function readPayableNow(
  work: UnitOfWork,
  currency: string,
  frozenAt: Date | null | undefined,
): Promise<PayableNow> {
  const { least } = instantRange(currency);
  const destination = await findInstantDestination(work, currency);
  const fee = instantFee(work, least, currency);
  const check = await checkInstant(work, { currency, amount: least, fee, destination, frozenAt });
  const refusals = [...check.accountRefusals, ...check.amountRefusals];
  return {
    ...check,
    refusals,
    leastMinorUnits: least,
    mostMinorUnits: refusals.length > 0 ? 0n : mostAtOnce(work, currency, check),
  };
}

/** The most that the balance, the limits and the size of one payout leave. 0 when a limit leaves no further payout. */
export function mostAtOnce(
  work: UnitOfWork,
  currency: string,
  { breakdown, limits }: Pick<InstantCheck, "breakdown" | "limits">,
): bigint {
  const covered = mostWithin(instantAvailable(breakdown), (amount) => instantFee(work, amount, currency));
  const left = limits.map((limit) => (isExceeded(limit, 0n) ? 0n : limit.amount - limit.usedAmount));
  return [covered, ...left].reduce((one, other) => (one < other ? one : other), instantRange(currency).most);
}

export function instantFee(work: UnitOfWork, amount: bigint, currency: string): bigint {
  return amount === 0n ? 0n : instantPayoutFee(work.now(), amount, currency).amountMinorUnits;
}

/** Where a payout goes that names no destination: the oldest that can be used now, else the oldest of all. */
export async function findInstantDestination(work: UnitOfWork, currency: string): Promise<PayoutDestination | null> {
  const { em, environment } = work;
  const options = { orderBy: { createdAt: "asc", id: "asc" } } as const;
  const condition = { environment, currency, supportsInstant: true, isUsable: true };
  const destinations = await em.find(PayoutDestinationEntity, condition, options);
  return destinations.find(({ usableAt }) => usableAt <= work.now()) ?? destinations[0] ?? null;
}
