import { type ChargedFee, instantPayoutFee, readScheduleAt } from "#extensions/capabilities/fees/index.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { instantAvailable } from "./available.service.ts";
import { checkInstant, type InstantCheck } from "./instant-check.ts";
import { instantRange, mostWithin } from "./instant-terms.ts";
import { isExceeded } from "./limits.service.ts";
import { type PayoutDestination, PayoutDestinationEntity } from "./payout-destination.entity.ts";

interface PayableNow extends Pick<InstantCheck, "breakdown" | "limits"> {
  /** The maximum that can arrive; 0 while even the minimum would be refused. */
  readonly mostMinorUnits: bigint;
  readonly leastMinorUnits: bigint;
  readonly refusals: readonly DomainError[];
}

/** The current range of one instant payout. Every place that shows the maximum uses it, so that they agree. */
export async function readPayableNow(
  work: UnitOfWork,
  currency: string,
  frozenAt: Date | null | undefined,
): Promise<PayableNow> {
  const { least } = instantRange(currency);
  const destination = await findInstantDestination(work, currency);
  const feeOf = await readInstantFee(work, currency);
  const fee = amountOf(feeOf(least));
  const check = await checkInstant(work, { currency, amount: least, fee, destination, frozenAt });
  const refusals = [...check.accountRefusals, ...check.amountRefusals];
  return {
    ...check,
    refusals,
    leastMinorUnits: least,
    mostMinorUnits: refusals.length > 0 ? 0n : mostAtOnce(feeOf, currency, check),
  };
}

/** The maximum allowed by the balance, the limits and the payout size. 0 when a limit allows no further payout. */
export function mostAtOnce(
  feeOf: InstantFee,
  currency: string,
  { breakdown, limits }: Pick<InstantCheck, "breakdown" | "limits">,
): bigint {
  const covered = mostWithin(instantAvailable(breakdown), (amount) => amountOf(feeOf(amount)));
  const left = limits.map((limit) => (isExceeded(limit, 0n) ? 0n : limit.amount - limit.usedAmount));
  return [covered, ...left].reduce((one, other) => (one < other ? one : other), instantRange(currency).most);
}

/** The fee of the amount that arrives; null for none. */
export type InstantFee = (amount: bigint) => ChargedFee | null;

/** By the schedule in force now. */
export async function readInstantFee(work: UnitOfWork, currency: string): Promise<InstantFee> {
  const schedule = await readScheduleAt(work, work.now());
  return (amount) => instantPayoutFee(schedule, amount, currency);
}

export const amountOf = (fee: ChargedFee | null): bigint => fee?.amountMinorUnits ?? 0n;

/** The default destination of an instant payout: the oldest usable one, else the oldest. */
export async function findInstantDestination(work: UnitOfWork, currency: string): Promise<PayoutDestination | null> {
  const { em, environment } = work;
  const options = { orderBy: { createdAt: "asc", id: "asc" } } as const;
  const condition = { environment, currency, supportsInstant: true, isUsable: true };
  const destinations = await em.find(PayoutDestinationEntity, condition, options);
  return destinations.find(({ usableAt }) => usableAt <= work.now()) ?? destinations[0] ?? null;
}
