import { lockBalance } from "#extensions/capabilities/ledger/index.ts";
import { payoutRefusal } from "#extensions/capabilities/merchant-account/index.ts";
import { type Settlement, SettlementEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { getSettlement, lockSettlement } from "#extensions/capabilities/settlements/index.ts";
import { atOnce } from "#extensions/platform/due-work/at-once.ts";
import { asking, type DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { reserveStandard } from "./book-payout.ts";
import { resend } from "./check-payout.ts";
import { obstacleOf } from "./destination.rules.ts";
import { PAY_SETTLEMENT } from "./due-kinds.ts";
import { keepSent, letGo } from "./keep-payout.ts";
import { type Payout, PayoutEntity } from "./payout.entity.ts";
import { CONFIRM_FAILURE_AFTER_MS, isOpenConflict, isUncertain, SPENT, UNDONE } from "./payout.rules.ts";
import { PayoutDestinationEntity } from "./payout-destination.entity.ts";
import { findDefault, snapshotOf } from "./payouts.service.ts";
import { laterWhenRemote, sendPayout } from "./send-payout.ts";

/**
 * Pays out a settlement that is approved or whose last payout failed. The payout is stored before the engine is called,
 * so that a repetition looks for it first.
 */
export const paySettlement = asking(async (work, { subjectId: settlementId }, done) => {
  const live = await findLive(work, settlementId);
  // Runs again after a confirmation that is due at that time.
  if (live && isUncertain(live)) return work.atomically((phase) => done(phase, CONFIRM_FAILURE_AFTER_MS + 1_000));
  if (live && live.status !== "pending") return;
  const payout = live ?? (await work.atomically((phase) => reserve(phase, settlementId)));
  if (!payout) return;
  const sent = await (live ? resend(work, payout.id) : sendPayout(work, payout.id)).catch(laterWhenRemote);
  await work.atomically(async (phase) => {
    await done(phase);
    await keepSent(phase, payout.id, sent);
  });
});

function findLive({ em, environment }: UnitOfWork, settlementId: string): Promise<Payout | null> {
  const condition = { environment, settlementId, recoveryEntryId: null, bookedStatus: { $in: [...SPENT] } };
  return em.findOne(PayoutEntity, condition, { refresh: true });
}

/** Null when nothing can be paid now; the missing condition makes the work due again. */
async function reserve(phase: UnitOfWork, settlementId: string): Promise<Payout | null> {
  if (await payoutRefusal(phase)) return null;
  const { currency } = await getSettlement(phase, settlementId);
  const balance = await lockBalance(phase, currency);
  const settlement = await lockSettlement(phase, settlementId);
  if (balance.payoutsFrozenAt || !(await isPayable(phase, settlement))) return null;
  const destination = await findDefault(phase, currency);
  const asked = { currency, isInstant: false, now: phase.now() };
  if (!destination || obstacleOf(destination, asked)) return null;
  const payout = createRow(phase, PayoutEntity, {
    id: newId("payout", phase.now()),
    ...letGo(phase, "pending"),
    method: "standard",
    amountMinorUnits: settlement.netMinorUnits ?? 0n,
    feeMinorUnits: 0n,
    currency,
    payoutDestinationId: destination.id,
    destination: snapshotOf(destination),
    settlementId,
    initiatedBy: settlement.closedBy ?? "schedule",
    approvedBy: settlement.approvedBy ?? null,
  });
  phase.record({ type: "payout.created", subject: payout, parentId: settlementId });
  await phase.save();
  await reserveStandard(phase, payout);
  return payout;
}

/** An earlier payout must have certainly failed, been returned or been recovered. */
async function isPayable(phase: UnitOfWork, { id, status, netMinorUnits }: Settlement): Promise<boolean> {
  if ((status !== "approved" && status !== "failed") || (netMinorUnits ?? 0n) <= 0n) return false;
  const condition = { environment: phase.environment, settlementId: id, recoveryEntryId: null };
  const earlier = await phase.em.find(PayoutEntity, condition, { refresh: true });
  return !earlier.some((each) => SPENT.includes(each.bookedStatus) || isOpenConflict(each));
}

function payNow(phase: UnitOfWork, settlementId: string): void {
  phase.due({ kind: PAY_SETTLEMENT, subjectId: settlementId, ...atOnce(phase.clock) });
}

/** Pays settlements that waited for this destination, and those with a failed payout once that is certain. */
export const payWaiting: DueHandler = async (phase, { subjectId }) => {
  const { environment, em } = phase;
  const destination = await em.findOne(PayoutDestinationEntity, { environment, id: subjectId });
  if (destination?.defaultFor == null) return;
  const { currency } = destination;
  const waiting = await em.find(SettlementEntity, { environment, currency, status: { $in: ["approved", "failed"] } });
  const undone = { status: { $in: [...UNDONE] }, bookedStatus: { $in: [...SPENT] }, recoveryEntryId: null };
  const uncertain = await em.find(PayoutEntity, { environment, currency, method: "standard", ...undone });
  const settlementIds = [...waiting.map(({ id }) => id), ...uncertain.map(({ settlementId }) => settlementId ?? "")];
  for (const settlementId of settlementIds) payNow(phase, settlementId);
};
