import type { DueHandler, DueHandlers } from "#extensions/platform/due-work-runner/due-handler.ts";
import { changeAlike } from "#extensions/platform/rows/change-alike.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { endHoldOf } from "./end-hold.ts";
import { RELEASE_DUE } from "./enter-queue.ts";
import { listAvailable, listDueAt, listOverdue, type Waiting, type WaitingEntry } from "./groups.queries.ts";
import {
  END_HOLD,
  FORCE_RELEASE,
  heldColumns,
  holdLimit,
  MANUAL_MODE,
  REMINDERS_MS,
  remindKind,
  SCHEDULE,
} from "./holds.ts";
import { lockGroups, releaseGroups, releaseLocked } from "./release-groups.ts";
import { type SettlementQueueEntry, SettlementQueueEntryEntity } from "./settlement-queue-entry.entity.ts";
import { readTerms } from "./settlement-settings.service.ts";

/** Sales per transaction, so that none locks rows for long. */
const CHUNK = 200;

/** Releases what is available, or holds it where entries are released by hand. */
const releaseAvailable = byChunks(listAvailable, async (phase, groupIds) => {
  const { queueMode } = await readTerms(phase);
  if (queueMode === "auto") await releaseGroups(phase, groupIds, SCHEDULE);
  else await holdPending(phase, groupIds);
});

/** What was held before for as long as it may be is released. */
async function holdPending(phase: UnitOfWork, groupIds: readonly string[]): Promise<void> {
  const entries = await lockGroups(phase, groupIds);
  const sales = entries.filter(({ id, groupId, status }) => id === groupId && status === "pending");
  const byLimit = Map.groupBy(sales, (entry) => `${entry.firstHeldAt?.getTime()} ${holdLimit(phase, entry).getTime()}`);
  for (const alike of byLimit.values()) await holdAlike(phase, entries, alike);
}

type Entries = readonly SettlementQueueEntry[];

/** @param sales entries that were first held at the same moment, if ever, and must be released at the same one */
async function holdAlike(phase: UnitOfWork, entries: Entries, sales: Entries): Promise<void> {
  const [first] = sales;
  if (!first) return;
  if (holdLimit(phase, first) <= phase.now()) {
    const groups = new Set(sales.map(({ id }) => id));
    const over = entries.filter(({ groupId }) => groups.has(groupId));
    return releaseLocked(phase, over, SCHEDULE);
  }
  for (const entry of sales)
    phase.record({ type: "settlement_queue_entry.held", subject: entry, parentId: entry.transactionId ?? null });
  await changeAlike(phase, SettlementQueueEntryEntity, sales, heldColumns(phase, first, MANUAL_MODE));
}

/** Releases what was held for the longest time, whatever its hold says. */
const releaseOverdue = byChunks(listOverdue, async (phase, groupIds) => {
  await releaseGroups(phase, groupIds, SCHEDULE);
});

/** Tells of held entries that they are released soon: each moment reminds of those that end so long after it. */
const reminders = Object.fromEntries(
  REMINDERS_MS.map((beforeMs) => [
    remindKind(beforeMs),
    byChunks(
      (work, waiting) => listDueAt(work, { ...waiting, until: new Date(waiting.until.getTime() + beforeMs) }),
      async (phase, groupIds) => {
        for (const entry of await lockGroups(phase, groupIds))
          if (entry.status === "held")
            phase.record({
              type: "settlement_queue_entry.release_due",
              subject: entry,
              parentId: entry.transactionId ?? null,
            });
      },
    ),
  ]),
);

/** Ends the hold of one entry when its time is over. It may have been lifted or held again. */
const endHold: DueHandler = async (phase, { subjectId }) => {
  const entries = await lockGroups(phase, [subjectId]);
  const entry = entries.find(({ id }) => id === subjectId);
  const until = entry?.hold?.until;
  if (!entry || until == null || Date.parse(until) > phase.now().getTime()) return;
  await endHoldOf(phase, entry, { group: entries, by: SCHEDULE });
};

type Listing = (work: UnitOfWork, waiting: Waiting) => Promise<WaitingEntry[]>;
type Acting = (phase: UnitOfWork, groupIds: readonly string[]) => Promise<void>;

/** Goes through the entries of a currency, a chunk in each transaction. The rest is due work of the same moment, with its place. */
function byChunks(list: Listing, act: Acting): DueHandler {
  return async (phase, { kind, subjectId, dueAt }) => {
    const [currency = "", at, id = ""] = subjectId.split(" ");
    const after = at === undefined ? null : { at: new Date(at), id };
    const found = await list(phase, { currency, until: dueAt, after, limit: CHUNK });
    const last = found.length === CHUNK ? found.at(-1) : undefined;
    if (last) phase.due({ kind, subjectId: `${currency} ${last.at.toISOString()} ${last.id}`, at: dueAt });
    if (found.length > 0)
      await act(
        phase,
        found.map(({ groupId }) => groupId),
      );
  };
}

export const scheduledReleases: DueHandlers = {
  [RELEASE_DUE]: releaseAvailable,
  [FORCE_RELEASE]: releaseOverdue,
  ...reminders,
  [END_HOLD]: endHold,
};
