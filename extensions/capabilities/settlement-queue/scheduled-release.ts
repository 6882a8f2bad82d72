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

/** Sales per transaction, so that rows are not locked for long. */
const CHUNK = 200;

/** Releases available entries, or holds them in manual mode. */
const releaseAvailable = byChunks(listAvailable, async (phase, groupIds) => {
  const { queueMode } = await readTerms(phase);
  if (queueMode === "auto") await releaseGroups(phase, groupIds, SCHEDULE);
  else await holdPending(phase, groupIds);
});

/** Entries that have used up their holding time are released instead. */
async function holdPending(phase: UnitOfWork, groupIds: readonly string[]): Promise<void> {
  const entries = await lockGroups(phase, groupIds);
  const sales = entries.filter(({ id, groupId, status }) => id === groupId && status === "pending");
  const byLimit = Map.groupBy(sales, (entry) => `${entry.firstHeldAt?.getTime()} ${holdLimit(phase, entry).getTime()}`);
  for (const alike of byLimit.values()) await holdAlike(phase, entries, alike);
}

type Entries = readonly SettlementQueueEntry[];

/** @param sales entries with the same first hold, if any, and the same release limit */
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

/** Releases entries that were held for the maximum time, regardless of their hold. */
const releaseOverdue = byChunks(listOverdue, async (phase, groupIds) => {
  await releaseGroups(phase, groupIds, SCHEDULE);
});

/** Records reminders of held entries before their release: each run covers those that end this much later. */
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

/** Ends an entry's hold on time. It may have been lifted or replaced meanwhile. */
const endHold: DueHandler = async (phase, { subjectId }) => {
  const entries = await lockGroups(phase, [subjectId]);
  const entry = entries.find(({ id }) => id === subjectId);
  const until = entry?.hold?.until;
  if (!entry || until == null || Date.parse(until) > phase.now().getTime()) return;
  await endHoldOf(phase, entry, { group: entries, by: SCHEDULE });
};

type Listing = (work: UnitOfWork, waiting: Waiting) => Promise<WaitingEntry[]>;
type Acting = (phase: UnitOfWork, groupIds: readonly string[]) => Promise<void>;

/**
 * Processes a currency's entries, one chunk per transaction. The rest becomes due work of the same time, with its
 * position.
 */
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
