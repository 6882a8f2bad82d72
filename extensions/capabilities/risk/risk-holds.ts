import { LockMode } from "@mikro-orm/core";
import { decimalOf } from "#contract/money.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { atomicallyWithFirstRow } from "#extensions/platform/rows/first-row.ts";
import { createRow, lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { readAccountable } from "./person-behind.queries.ts";
import { type RiskHoldLimit, RiskHoldLimitEntity } from "./risk-hold-limit.entity.ts";
import { addLift, sumLifted } from "./risk-hold-limits.queries.ts";

const WINDOW_MS = 86_400_000;

/** Lift limits by currency. */
export type RiskHoldLimits = ReadonlyMap<string, RiskHoldLimit>;

/** Locks the limits before any other row of held items, so that concurrent lifts see each other. */
export async function lockRiskHoldLimits(phase: UnitOfWork): Promise<RiskHoldLimits> {
  const found = await listRiskHoldLimits(phase);
  const locked = new Map<string, RiskHoldLimit>();
  for (const { id, currency } of found)
    locked.set(currency, await lockRow(phase, RiskHoldLimitEntity, id, "risk hold limit"));
  return locked;
}

/** In lock order. */
export function listRiskHoldLimits({ em, environment }: UnitOfWork): Promise<RiskHoldLimit[]> {
  return em.find(RiskHoldLimitEntity, { environment }, { orderBy: { id: "asc" } });
}

interface Held {
  /** The payout or the queue entry. */
  readonly subjectId: string;
  readonly currency: string;
  readonly amountMinorUnits: bigint;
}

/**
 * Asserts that a second person may lift a hold. The caller must have verified that it is another person.
 * @throws risk_hold_needs_operator
 */
export async function assertMayLift(work: UnitOfWork, limits: RiskHoldLimits, held: Held): Promise<void> {
  const { subjectId, currency, amountMinorUnits } = held;
  const limit = limits.get(currency)?.amountMinorUnits ?? 0n;
  const left = limit - (await sumLifted(work, { currency, since: windowOf(work), exceptSubjectId: subjectId }));
  const { isKey } = await readAccountable(work, work.actor);
  if (isKey || amountMinorUnits > left) throw needsOperator({ currency, limit, left: left > 0n ? left : 0n });
}

/** Records a lift, which uses up the limit. @throws risk_hold_needs_operator */
export async function liftRiskHold(phase: UnitOfWork, limits: RiskHoldLimits, held: Held): Promise<void> {
  await assertMayLift(phase, limits, held);
  await addLift(phase, { ...held, id: newId("riskHoldLift", phase.now()) });
  const { subjectId, currency, amountMinorUnits } = held;
  phase.audit({ action: "risk_hold.lifted", subjectId, data: { currency, amount: String(amountMinorUnits) } });
}

/** The unused part of a limit. */
export async function leftOf(work: UnitOfWork, { currency, amountMinorUnits }: RiskHoldLimit): Promise<bigint> {
  const left = amountMinorUnits - (await sumLifted(work, { currency, since: windowOf(work) }));
  return left > 0n ? left : 0n;
}

function windowOf(work: UnitOfWork): Date {
  return new Date(work.now().getTime() - WINDOW_MS);
}

interface NewLimit {
  readonly currency: string;
  readonly amountMinorUnits: bigint;
  readonly reason: string;
}

/** Sets the limit, for operators. 0 allows operators only. */
export function setRiskHoldLimit(work: UnitOfWork, limit: NewLimit): Promise<RiskHoldLimit> {
  return atomicallyWithFirstRow(work, (phase) => changeLimit(phase, limit));
}

async function changeLimit(phase: UnitOfWork, { currency, amountMinorUnits, reason }: NewLimit) {
  const { em, environment } = phase;
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const found = await em.findOne(RiskHoldLimitEntity, { environment, currency }, locked);
  const limit =
    found ??
    createRow(phase, RiskHoldLimitEntity, { id: newId("riskHoldLimit", phase.now()), currency, amountMinorUnits });
  limit.amountMinorUnits = amountMinorUnits;
  const data = { currency, amount: String(amountMinorUnits), reason };
  phase.audit({ action: "risk_hold_limit.updated", subjectId: limit.id, data });
  await phase.save();
  return limit;
}

interface LiftLimit {
  readonly currency: string;
  readonly limit: bigint;
  /** The part of the limit that is left. */
  readonly left: bigint;
}

/** More than the operator lets second persons lift, or an API key that would lift it. */
function needsOperator({ currency, limit, left }: LiftLimit) {
  const [most, rest] = [limit, left].map((amount) => `${decimalOf(amount, currency)} ${currency}`);
  const rule =
    limit > 0n
      ? `Second persons may lift ${most} of risk holds within 24 hours, and ${rest} are left.`
      : "Only we can lift it.";
  return refuse("risk_hold_needs_operator", { rule, currency, limit, left });
}
