import { LockMode } from "@mikro-orm/core";
import { isCallerBehind } from "#extensions/capabilities/risk/index.ts";
import type { DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { LOWERING_TAKES_MS } from "./control.rules.ts";
import { type ControlChange, ControlChangeEntity } from "./control-change.entity.ts";
import { enqueueNotice } from "./enqueue-notice.ts";

export const TAKE_EFFECT = "control_change.take_effect";

const WAITING = ["requires_approval", "scheduled"] as const;

export const isWaiting = ({ status }: Pick<ControlChange, "status">): boolean =>
  WAITING.some((each) => each === status);

function lockChange(phase: UnitOfWork, id: string): Promise<ControlChange> {
  return lockRow(phase, ControlChangeEntity, id, "control change");
}

export function lockWaiting({ em, environment }: UnitOfWork): Promise<ControlChange[]> {
  const waiting = { environment, status: { $in: [...WAITING] } };
  return em.find(ControlChangeEntity, waiting, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    orderBy: { id: "asc" },
    refresh: true,
  });
}

interface Locked {
  readonly change: ControlChange;
  /** The change and the others of its group. Empty when it is not waiting. */
  readonly group: readonly ControlChange[];
}

/**
 * Locks the change's group, which is approved, canceled and applied as a whole. All waiting changes are locked, in one
 * order for all callers.
 */
async function lockGroup(phase: UnitOfWork, id: string): Promise<Locked> {
  const waiting = await lockWaiting(phase);
  const change = waiting.find((each) => each.id === id);
  if (!change) return { change: await lockChange(phase, id), group: [] };
  return { change, group: waiting.filter(({ groupId }) => groupId === change.groupId) };
}

/** Schedules the change, which then only waits for its time. */
export function schedule(phase: UnitOfWork, change: ControlChange): void {
  const effectiveAt = new Date(phase.now().getTime() + LOWERING_TAKES_MS);
  Object.assign(change, { status: "scheduled", effectiveAt });
  phase.due({ kind: TAKE_EFFECT, subjectId: change.id, at: effectiveAt });
}

/** The contract restricts approval to people. */
export function approveChange(work: UnitOfWork, id: string): Promise<ControlChange> {
  return work.atomically(async (phase) => {
    const { change, group } = await lockGroup(phase, id);
    if (change.status !== "requires_approval")
      throw refuse("control_change_not_waiting", { id: change.id, status: change.status });
    if (await isCallerBehind(phase, change.requestedBy))
      throw refuse("approval_by_same_person", {
        problem: "You asked for this change, so another owner or admin must approve it.",
      });
    for (const each of group) await approve(phase, each);
    return change;
  });
}

/** For organizations whose number of owners and admins is unknown. */
export function approveAsOperator(work: UnitOfWork, id: string, reason: string): Promise<ControlChange> {
  return work.atomically(async (phase) => {
    const { change, group } = await lockGroup(phase, id);
    if (change.status !== "requires_approval")
      throw refuse("control_change_not_waiting", { id: change.id, status: change.status });
    phase.audit({ action: "control_change.approved_by_operator", subjectId: id, data: { reason } });
    for (const each of group) await approve(phase, each);
    return change;
  });
}

async function approve(phase: UnitOfWork, change: ControlChange): Promise<void> {
  schedule(phase, change);
  change.approvedBy = phase.actor;
  phase.record({ type: "control_change.approved", subject: change });
  enqueueNotice(phase, change);
  await phase.save();
}

export function cancelChange(work: UnitOfWork, id: string): Promise<ControlChange> {
  return work.atomically(async (phase) => {
    const { change, group } = await lockGroup(phase, id);
    if (group.length === 0) throw refuse("control_change_not_waiting", { id: change.id, status: change.status });
    for (const each of group) endChange(phase, each);
    await phase.save();
    return change;
  });
}

/** Ends the change and keeps the control. Its due work finds it ended. */
export function endChange(phase: UnitOfWork, change: ControlChange): void {
  Object.assign(change, { status: "canceled", effectiveAt: null, canceledBy: phase.actor, ...FORGOTTEN });
  phase.record({ type: "control_change.canceled", subject: change });
}

/** The capability that owns the setting follows the event in the same transaction. */
export const takeEffect: DueHandler = async (phase, { subjectId }) => {
  const { change, group } = await lockGroup(phase, subjectId);
  if (change.status !== "scheduled") return;
  for (const each of group) {
    Object.assign(each, { status: "effective", ...FORGOTTEN });
    phase.record({ type: "control_change.effective", subject: each });
  }
};

/** The addresses are no longer needed. */
const FORGOTTEN = { sealedRecipients: null, encryptionKeyId: null };
