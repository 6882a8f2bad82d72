import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Control, isSameControl } from "./control.rules.ts";
import { type ControlChange, ControlChangeEntity } from "./control-change.entity.ts";
import { endChange, isWaiting, lockWaiting, schedule } from "./control-changes.service.ts";
import { encryptRecipients, enqueueNotice } from "./enqueue-notice.ts";

/** Facts about the organization's members that the app knows and this service does not. */
export interface People {
  /** Whether another owner or admin can approve. Unknown counts as yes. */
  readonly hasSecondPerson?: boolean | undefined;
  /** The owners and admins to mail. */
  readonly notifyEmails?: readonly string[] | undefined;
}

interface Changed {
  readonly before: readonly Control[];
  /** Controls that apply at once, which end waiting changes of the same controls. */
  readonly now: readonly Control[];
  readonly lowered: readonly Control[];
}

/** Locks the waiting changes. Call it before locking the row of their settings. */
export { lockWaiting as lockControlChanges };

/**
 * Stores lowered controls as waiting changes. A new change replaces a waiting one and its group. Repeating one has no
 * effect, unless its second person has left.
 */
export async function requestControlChanges(
  phase: UnitOfWork,
  waiting: readonly ControlChange[],
  { before, now, lowered }: Changed,
  people: People,
): Promise<void> {
  const isStuck = ({ status }: ControlChange) => status === "requires_approval" && people.hasSecondPerson === false;
  const isAsked = (control: Control) =>
    waiting.some((each) => isSameControl(each, control) && each.toValue === control.value && !isStuck(each));
  const asked = lowered.filter((control) => !isAsked(control));
  await endGroups(phase, waiting, [...now, ...asked]);
  const wanted = lowered.filter((control) => !waiting.some((each) => isWaiting(each) && isSameControl(each, control)));
  const groupId = newId("controlChange", phase.now());
  for (const [index, control] of wanted.entries()) {
    const fromValue = before.find((each) => isSameControl(each, control))?.value ?? null;
    const ids = { id: index === 0 ? groupId : newId("controlChange", phase.now()), groupId };
    await request(phase, { ...control, ...ids, fromValue }, people);
  }
}

/** Two rows never wait for the same control at once, so these end before new ones are added. */
async function endGroups(
  phase: UnitOfWork,
  waiting: readonly ControlChange[],
  replaced: readonly Control[],
): Promise<void> {
  const touched = waiting.filter((each) => replaced.some((control) => isSameControl(each, control)));
  const groups = new Set(touched.map(({ groupId }) => groupId));
  const ended = waiting.filter(({ groupId }) => groups.has(groupId));
  for (const each of ended) endChange(phase, each);
  if (ended.length > 0) await phase.save();
}

type NewChange = Control & Pick<ControlChange, "id" | "groupId"> & { readonly fromValue: bigint | null };

async function request(
  phase: UnitOfWork,
  { id, groupId, control, currency, value: toValue, fromValue }: NewChange,
  { hasSecondPerson = true, notifyEmails = [] }: People,
): Promise<void> {
  const change = createRow(phase, ControlChangeEntity, {
    id,
    groupId,
    ...{ control, currency, fromValue, toValue },
    status: "requires_approval",
    requestedBy: phase.actor,
    ...(await encryptRecipients(phase, id, notifyEmails)),
  });
  if (!hasSecondPerson) schedule(phase, change);
  phase.record({ type: "control_change.requested", subject: change });
  enqueueNotice(phase, change);
}
