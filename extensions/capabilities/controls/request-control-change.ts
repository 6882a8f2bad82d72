import { createRow } from "#extensions/platform/database/rows.ts";
import { newId } from "#extensions/platform/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Control, isSameControl } from "./control.rules.ts";
import { type ControlChange, ControlChangeEntity } from "./control-change.entity.ts";
import { endChange, lockWaiting, schedule } from "./control-changes.service.ts";
import { enqueueNotice, sealRecipients } from "./notice/enqueue-notice.ts";

/** What the face knows of the organization's people, and this service does not. */
export interface People {
  /** Whether another owner or admin could approve. One must, where this is not known. */
  readonly hasSecondPerson?: boolean | undefined;
  /** The owners and admins who get a mail. */
  readonly notifyEmails?: readonly string[] | undefined;
}

interface Changed {
  readonly before: readonly Control[];
  /** What took effect at once, which ends a change of the same control that waits. */
  readonly now: readonly Control[];
  readonly lowered: readonly Control[];
}

/** The changes that wait, locked: before the row of the settings that they are about. */
export { lockWaiting as lockControlChanges };

/** Keeps what is to be lowered for later. A newer change of a control replaces one that waits; the same one again changes nothing. */
export async function requestControlChanges(
  phase: UnitOfWork,
  waiting: readonly ControlChange[],
  { before, now, lowered }: Changed,
  people: People,
): Promise<void> {
  for (const control of now) await endWaiting(phase, waiting, control);
  for (const control of lowered) {
    const same = waiting.find((each) => isSameControl(each, control));
    if (same?.toValue === control.value) continue;
    await endWaiting(phase, waiting, control);
    await request(phase, control, before.find((each) => isSameControl(each, control))?.value ?? null, people);
  }
}

async function endWaiting(phase: UnitOfWork, waiting: readonly ControlChange[], control: Control): Promise<void> {
  const same = waiting.find((each) => isSameControl(each, control));
  if (!same) return;
  endChange(phase, same);
  // Two rows never wait for the same control at once.
  await phase.save();
}

async function request(
  phase: UnitOfWork,
  { control, currency, value: toValue }: Control,
  fromValue: bigint | null,
  { hasSecondPerson = true, notifyEmails = [] }: People,
): Promise<void> {
  const id = newId("controlChange", phase.now());
  const change = createRow(phase, ControlChangeEntity, {
    id,
    ...{ control, currency, fromValue, toValue },
    status: "requires_approval",
    requestedBy: phase.actor,
    ...(await sealRecipients(phase, id, notifyEmails)),
  });
  if (!hasSecondPerson) schedule(phase, change);
  phase.record({ type: "control_change.requested", subject: change });
  enqueueNotice(phase, change);
}
